"""The random engine: many plays drawn and watched; and strategies of hypothesis for tests of games' authors."""

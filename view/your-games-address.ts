/** The page of the games that a player keeps: one address, since what it shows is on the device. */
export const YOUR_GAMES_PATH = '/your-games'

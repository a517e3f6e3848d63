/** The page of kept games: one URL, because its content is on the device. */
export const YOUR_GAMES_PATH = '/your-games'

/** The lists of each game under a URL with their hash, so browsers may cache them forever. */
import type { APIRoute, GetStaticPaths } from 'astro'
import { gameFile } from '../../../../view/game-file.ts'
import { GAMES, readGameData } from '../../build/games.ts'

export const getStaticPaths: GetStaticPaths = () =>
  GAMES.map((game) => ({ params: { file: gameFile(game) }, props: { id: game.id } }))

export const GET: APIRoute = ({ props }) => Response.json(readGameData(props.id))

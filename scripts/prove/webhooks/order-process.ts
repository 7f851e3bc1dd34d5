import { serveAsWorker } from '../distribute-to-workers.ts'
import { openOrderPlayer } from './play-order.ts'

const player = await openOrderPlayer(process.argv[2] ?? '')
serveAsWorker(player.play, () => player[Symbol.asyncDispose]())

import { workOn } from '../deal-out.ts'
import { openOrderPlayer } from './play-order.ts'

const player = await openOrderPlayer(process.argv[2] ?? '')
workOn(player.play, () => player[Symbol.asyncDispose]())

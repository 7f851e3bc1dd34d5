import { type ChildProcess, spawn } from 'node:child_process'
import { openLog } from './open-log.ts'
import { errorIn } from './program-log.ts'
import { readLines } from './read-lines.ts'

/** How to run one of our own programs. */
export interface ProgramPlan {
  name: string
  /** Absolute path of the TypeScript entry file. */
  entry: string
  env: Record<string, string | undefined>
  nodeFlags?: readonly string[]
  logFile: string
  /** How long it serves on after a stop signal, in milliseconds; 0 by default. */
  drainMs?: number
  /** Called with every line of standard output. */
  onLine?: (line: string) => void
  /** Called with messages to show on the terminal. */
  onError: (message: string) => void
  /** Called when its log cannot be written, and when it can be again. */
  say: (message: string) => void
}

/** A process that runs until it is stopped or crashes. */
export interface Running {
  pid: number
  /** Resolves with how it ended, for example `code 1` or `signal SIGKILL`. */
  ended: Promise<string>
  /** Called again, repeats the signal, which ends the wait of a program that still serves. */
  stop: () => Promise<void>
}

export interface Program extends Running {
  /** The latest messages worth showing, oldest first. */
  complaints: () => readonly string[]
}

const preload = new URL('./stop-with-parent.ts', import.meta.url).href

/** How long a program may finish its requests before it is killed, in milliseconds; it begins once it stops serving. */
const grace = 10_000

/** Starts one of our programs. Its output goes to its log file, errors also to `onError`. */
export function startProgram(plan: ProgramPlan): Program {
  const child = spawn(process.execPath, [...(plan.nodeFlags ?? []), '--import', preload, plan.entry], {
    env: plan.env,
    // NOTE: its own process group, so that Ctrl-C only reaches us and we can stop things in order.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const log = openLog(plan.logFile, plan.say)
  const complaints: string[] = []
  const complain = (message: string) => {
    complaints.push(message)
    if (complaints.length > 20) complaints.shift()
    plan.onError(message)
  }
  readLines(child.stdout, (lines) => {
    log.write(lines)
    for (const line of lines) {
      plan.onLine?.(line)
      const message = line.startsWith('{') ? errorIn(line) : undefined
      if (message !== undefined) complain(message)
    }
  })
  readLines(child.stderr, (lines) => {
    log.write(lines)
    for (const message of lines.map(errorIn)) if (message !== undefined) complain(message)
  })
  const ended = new Promise<string>((resolve) => {
    child.once('error', (failure) => resolve(failure.message))
    child.once('close', (code, signal) => resolve(signal === null ? `code ${code}` : `signal ${signal}`))
  })
  const stop = () => stopChild(child, ended, grace + (plan.drainMs ?? 0))
  return { pid: child.pid ?? 0, ended, stop, complaints: () => complaints }
}

async function stopChild(child: ChildProcess, ended: Promise<string>, longest: number): Promise<void> {
  child.kill('SIGTERM')
  const hard = setTimeout(() => child.kill('SIGKILL'), longest)
  await ended
  clearTimeout(hard)
}

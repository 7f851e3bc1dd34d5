import { whyPortIsTaken } from './free-port.ts'
import { PlainFailure } from './plain-failure.ts'

/** Throws one sentence when the API could not listen on `port` of `host`. */
export async function checkPort(port: number, host: string): Promise<void> {
  const code = await whyPortIsTaken(port, host)
  switch (code) {
    case undefined:
      return
    case 'EADDRINUSE':
      throw new PlainFailure(
        `Port ${port} is already in use: stop the program that uses it, or choose another port with PORT=${port === 65_535 ? port - 1 : port + 1}.`,
      )
    case 'EACCES':
      throw new PlainFailure(`Port ${port} may not be used by this user: choose a port above 1023 with PORT.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      throw new PlainFailure(
        `HOST ${host} is not an address of this machine: use 127.0.0.1, or 0.0.0.0 for every network.`,
      )
    default:
      throw new PlainFailure(`Port ${port} of ${host} cannot be used (${code}): choose another PORT or HOST.`)
  }
}

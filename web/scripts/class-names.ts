import { globSync } from 'node:fs'
import path from 'node:path'

const letters = 'abcdefghijklmnopqrstuvwxyz'

/**
 * Gives classes of CSS modules the shortest possible names: two letters for the file and a number for the class. Every
 * build of the sources in `folder` arrives at the same names, since prerendered markup later meets the browser's
 * bundle.
 */
export function shortClassNames(folder: string): (name: string, file: string) => string {
  const files = globSync('**/*.module.css', { cwd: folder }).toSorted()
  const namesOf = new Map<string, string[]>()
  return (name, file) => {
    const [plain = ''] = path.relative(folder, file).split('?')
    const place = files.indexOf(plain)
    if (place < 0) throw new Error(`${file} is not a style module in ${folder}`)
    const names = namesOf.get(plain) ?? []
    namesOf.set(plain, names)
    if (!names.includes(name)) names.push(name)
    const [high, low] = [letters[Math.floor(place / letters.length)], letters[place % letters.length]]
    if (high === undefined || low === undefined) throw new Error('There are more style modules than names')
    return `${high}${low}${names.indexOf(name)}`
  }
}

/** The environment as given; empty values count as absent. */
export type Environment = Readonly<Record<string, string | undefined>>

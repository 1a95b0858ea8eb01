import { type DestinationStream, type Logger, type LevelWithSilent, pino } from 'pino'
import { describeError } from './http/describe-error.ts'

/** The log. Pino's own way with `err` would keep a message whole, and drop the type and the code of a description. */
export const createLog = (level: LevelWithSilent, to?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      serializers: { err: (err: unknown) => (err instanceof Error ? describeError(err) : err) },
    },
    ...(to ? [to] : []),
  )

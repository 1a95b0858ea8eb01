import { type DestinationStream, type Logger, type LevelWithSilent, pino } from 'pino'
import { describeError } from './http/describe-error.ts'

/**
 * The log. Errors bypass pino's `err` serializer, which would log the full message and drop the type and code of a
 * description.
 */
export const createLog = (level: LevelWithSilent, to?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      serializers: { err: (err: unknown) => (err instanceof Error ? describeError(err) : err) },
    },
    ...(to ? [to] : []),
  )

/** As whom the worker may send: the kept session, mirrored to where the worker can read it. */
import * as v from 'valibot'

export const WorkerIdentity = v.object({
  user_uuid: v.pipe(v.string(), v.nonEmpty()),
  token: v.pipe(v.string(), v.nonEmpty()),
  /** Where the API is: a path of this site, or an https address. */
  api_base: v.pipe(v.string(), v.regex(/^(?:\/(?!\/)|https?:\/\/)/)),
})
export type WorkerIdentity = v.InferOutput<typeof WorkerIdentity>

/** Reads an identity out of storage. */
export function parseIdentity(kept: unknown): WorkerIdentity | undefined {
  const parsed = v.safeParse(WorkerIdentity, kept)
  return parsed.success ? parsed.output : undefined
}

/** What a request carries through the middleware. */
export interface RequestState {
  Variables: { requestId: string; endpoint?: string; userUuid?: string }
}

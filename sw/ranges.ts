/** A part of a file is the network's to answer: from a cache it would be the whole, with the wrong status. */
export function leaveRangesAlone(event: Pick<FetchEvent, 'request' | 'stopImmediatePropagation'>): void {
  if (event.request.headers.has('range')) event.stopImmediatePropagation()
}

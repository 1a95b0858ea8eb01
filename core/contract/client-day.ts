/** Request headers that carry the client's time zone and calendar day. */

/** The IANA name of the device's time zone, on every request. */
export const TIME_ZONE_HEADER = 'Time-Zone'

/** The client's calendar day when a write was made, `YYYY-MM-DD`; a write queued offline may be sent days later. */
export const CLIENT_DATE_HEADER = 'Client-Date'

/** The zone of a client whose zone is not known yet. */
export const DEFAULT_TIME_ZONE = 'America/New_York'

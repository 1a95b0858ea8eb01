/** How a request says what day it is for the client. */

/** The IANA name of the device's time zone, on every request. */
export const TIME_ZONE_HEADER = 'Time-Zone'

/** The client's calendar day when a write was made, `YYYY-MM-DD`: one that waited offline is sent days later. */
export const CLIENT_DATE_HEADER = 'Client-Date'

/** Of a client whose zone nobody has named yet. */
export const DEFAULT_TIME_ZONE = 'America/New_York'

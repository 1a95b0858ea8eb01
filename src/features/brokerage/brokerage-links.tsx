import { BackLink } from '#app/platform/back-link.tsx'

/** The link back to all brokerage accounts. */
export const BackToBrokerage = () => <BackLink to="/brokerage">Brokerage</BackLink>

/**
 * The routes that the first load knows: those that open without a session, and `/_app`, which adds the pages inside once there is
 * one. `/_app/$` stands for all of them until then. All routes, with their types, are in routeTree.gen.ts.
 *
 * Each route of the first load costs it about 100 bytes, though its code loads on demand: its path, its title and the names of its
 * chunks. Sixty were 7 of its 111 kB. The tree of all routes loads together with the client's stored data, which the first page
 * waits for anyway. A new route outside `/_app` is added here, too: router.test.ts compares the two.
 */
import type { AnyRoute } from '@tanstack/react-router'
import { Route as root } from './routes/__root.tsx'
import { Route as app } from './routes/_app.tsx'
import { Route as anyInside } from './routes/_app/$.tsx'
import { Route as auth } from './routes/_auth.tsx'
import { Route as email } from './routes/_auth/email.tsx'
import { Route as forgotPassword } from './routes/_auth/forgotPassword.tsx'
import { Route as forgotUsername } from './routes/_auth/forgotUsername.tsx'
import { Route as start } from './routes/_auth/index.tsx'
import { Route as login } from './routes/_auth/login.tsx'
import { Route as register } from './routes/_auth/register.tsx'
import { Route as verifyOtp } from './routes/_auth/verifyOtp.tsx'
import { Route as member } from './routes/_member.tsx'
import { Route as acceptInvitation } from './routes/_member/acceptInvitation.tsx'
import { Route as chooseProfile } from './routes/_member/chooseProfile.tsx'
import { Route as clientLookup } from './routes/_member/clientLookup.tsx'
import { Route as page } from './routes/_page.tsx'
import { Route as disclosure } from './routes/_page/disclosure.tsx'
import { Route as packet } from './routes/_page/packet.tsx'
import { Route as privacyPolicy } from './routes/_page/privacyPolicy.tsx'
import { Route as termsAndConditions } from './routes/_page/termsAndConditions.tsx'
import { Route as dev } from './routes/dev.tsx'
import { Route as devOutbox } from './routes/dev/outbox.tsx'
import { Route as devUi } from './routes/dev/ui.tsx'

/** Puts routes below another, by path; a path with an underscore is no part of the address. */
function place(parent: AnyRoute, routes: Readonly<Record<string, AnyRoute>>): void {
  for (const [id, route] of Object.entries(routes)) {
    // The types of a route allow its place to be set by the generated tree only.
    const at: object = { id, getParentRoute: () => parent, ...(!id.startsWith('/_') && { path: id }) }
    route.update(at)
  }
  parent.addChildren(Object.values(routes))
}

place(app, { '/$': anyInside })
place(auth, {
  '/': start,
  '/email': email,
  '/forgotPassword': forgotPassword,
  '/forgotUsername': forgotUsername,
  '/login': login,
  '/register': register,
  '/verifyOtp': verifyOtp,
})
place(member, {
  '/acceptInvitation': acceptInvitation,
  '/chooseProfile': chooseProfile,
  '/clientLookup': clientLookup,
})
place(page, {
  '/disclosure': disclosure,
  '/packet': packet,
  '/privacyPolicy': privacyPolicy,
  '/termsAndConditions': termsAndConditions,
})
place(dev, { '/outbox': devOutbox, '/ui': devUi })
place(root, { '/_app': app, '/_auth': auth, '/_member': member, '/_page': page, '/dev': dev })

export const firstRoutes: AnyRoute = root

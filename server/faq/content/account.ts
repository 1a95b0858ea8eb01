import { brand } from '#core/contract/brand.ts'
import { about, link, points, steps } from './entry.ts'

export const accountFaqs = about(
  'account',
  {
    slug: 'forgot-username',
    question: 'I forgot my username. How do I get it back?',
    keywords: ['user id', 'login name', 'lost', 'recover'],
    updated_on: '2026-11-21',
    answer: [
      steps(
        'On the login page, choose Forgot username.',
        'Enter the mobile number that you registered with.',
        'Read the text message. It holds your username.',
      ),
      'The page says the same thing for every number, so that nobody can find out who has an account. If no message comes, check the number and wait a minute before you try again.',
    ],
  },
  {
    slug: 'forgot-password',
    question: 'I forgot my password. What now?',
    keywords: ['reset', 'lost', 'recover', 'sign in', 'locked out'],
    updated_on: '2026-11-21',
    answer: [
      steps(
        'On the login page, choose Forgot password.',
        'Enter your mobile number. A code comes by text message.',
        'Enter the code and a new password.',
      ),
      'Then log in with the new password. Every device that was signed in is signed out. If you use two-factor login, it stays on: a new password alone does not open your account.',
    ],
  },
  {
    slug: 'code-not-arriving',
    question: 'My code does not arrive, or it is refused. Why?',
    keywords: ['otp', 'one-time code', 'sms', 'text message', 'verification', 'resend', 'expired'],
    updated_on: '2026-11-21',
    answer: [
      'A code comes by text message to the number in your account.',
      points(
        'Wait 60 seconds, then ask for another one. Only the newest code works.',
        'A number gets at most five messages an hour and ten a day.',
        'A code works once, for ten minutes.',
        'After five wrong tries, every code is refused for 15 minutes. Waiting is then the only way.',
        'A phone that is roaming, or that filters unknown senders, can delay or hide the message.',
      ),
    ],
  },
  {
    slug: 'password-rules',
    question: 'What does my password need?',
    keywords: ['strong', 'special character', 'requirements', 'change password', 'manager'],
    updated_on: '2026-11-21',
    answer: [
      'At least eight characters, with an uppercase letter, a lowercase letter, a number, and one of !@#$%^&*. Common passwords, and ones that hold your username, are refused.',
      'Length helps most. Let a password manager make one, fill it in and remember it: the fields for a new password take no paste. Use it here only, because a password that leaks from another site is the usual way into accounts. You change it in settings, with the old one. All your other devices are then signed out.',
      link('/settings', 'Change it in settings'),
    ],
  },
  {
    slug: 'two-factor-login',
    question: 'What is two-factor login, and should I turn it on?',
    keywords: ['2fa', 'mfa', '2-factor', 'authentication', 'security', 'code at login'],
    updated_on: '2026-11-21',
    answer: [
      'With two-factor login, your password alone is not enough. Each login also needs a six-digit code that is sent to your mobile number. Somebody who learns your password still cannot get in.',
      'We suggest that you turn it on, when you register or later. Settings calls it 2-factor authentication. You need your password to turn it on or off, and every other device is signed out when you do. No one from our side will ever ask you for a code.',
      link('/settings', 'Turn it on in settings'),
    ],
  },
  {
    slug: 'keep-me-signed-in',
    question: 'What does “Keep me signed in” do?',
    keywords: ['remember me', 'stay logged in', 'session expired', 'logged out', 'shared computer'],
    updated_on: '2026-11-21',
    answer: [
      'With the box ticked, as it is at first, this device stays signed in for 30 days after you last used it. Without it, the session belongs to one tab and lasts 12 hours at most.',
      'Leave it unticked on a computer that others use, and log out when you are done. “Session Expired” means that the time is over, or that the session was ended from another device or by a change of password. Log in again to go on.',
    ],
  },
  {
    slug: 'lost-phone',
    question: 'I lost my phone. How do I protect my account?',
    keywords: ['stolen', 'device', 'sign out everywhere', 'remote', 'session'],
    updated_on: '2026-11-21',
    answer: [
      steps(
        'Log in on another device and open settings.',
        'Under Devices, sign out the phone, or every other device at once.',
        'Change your password.',
        'Ask your carrier to block the SIM and move your number to a new one, because codes go to that number.',
      ),
      'With two-factor login, and no other device signed in, the last step comes first: you need the number to log in.',
      'A signed-out device loses its session at once, and the app removes its copy of your data when it next reaches our server. Until then the screen lock of the phone protects that copy.',
      link('/settings', 'See your devices'),
    ],
  },
  {
    slug: 'install-the-app',
    question: `How do I put ${brand} on my home screen?`,
    keywords: [
      'install',
      'app store',
      'download',
      'icon',
      'android',
      'iphone',
      'ipad',
      'desktop',
      'pwa',
      'instagram',
    ],
    updated_on: '2026-11-21',
    answer: [
      `${brand} needs no app store. It installs from the browser, and then opens in a window of its own.`,
      points(
        'iPhone and iPad: in Safari, or in Chrome, Edge or Firefox, tap Share and choose Add to Home Screen. A page that opened inside of another app has to be opened in Safari first.',
        'Android: in the menu of Chrome choose Install app or Add to Home screen, and in Firefox Add app to Home screen.',
        'Mac: in Safari 17 or newer, choose File, then Add to Dock.',
        'Any computer: in Chrome or Edge, use the install icon in the address bar.',
      ),
      'From your second visit on, the home page offers it too, where your browser can do it.',
      link('/dashboard', 'Go to the home page'),
    ],
  },
  {
    slug: 'working-offline',
    question: 'What works without a connection?',
    keywords: ['offline', 'no signal', 'airplane', 'internet', 'subway', 'network'],
    updated_on: '2026-11-21',
    answer: [
      'The app opens, and shows what you have looked at before on this device. A line at the top says that you are offline and how old the data is. These answers are there too, with their search. You can go on changing your debts, payments, reminders, goals and accounts.',
      'Registering, logging in, your password, two-factor login and anything that another company has to answer need a connection. Log in once while you are online, so that there is something to keep.',
    ],
  },
  {
    slug: 'changes-made-offline',
    question: 'What happens to changes that I make offline?',
    keywords: ['queue', 'waiting', 'sync', 'lost', 'twice', 'pending', 'save'],
    updated_on: '2026-11-21',
    answer: [
      'What you change in your debts, payments, reminders, goals and accounts waits on this device. It is sent in order once there is a connection; on an iPhone, and in Firefox, when you next open the app. Each change counts once, even if the connection breaks in the middle.',
      'Show changes, in the line at the top, lists what waits. If the same thing was changed elsewhere meanwhile, you choose which one stays.',
      'A waiting change belongs to your account. Logging out deletes it, and asks you first. It is also lost if the session ends, for example when you change your password on another device.',
    ],
  },
  {
    slug: 'kept-on-this-device',
    question: 'What is kept on my device, and how do I remove it?',
    keywords: ['storage', 'cache', 'privacy', 'data', 'clear', 'delete', 'browser', 'shared computer'],
    updated_on: '2026-11-21',
    answer: [
      points(
        'The app itself, and public lists such as these answers.',
        'Your sign-in: a token, your username, name and plan.',
        'A copy of what you have looked at, for up to 30 days.',
        'Changes that wait to be sent.',
        'The address of this device for notifications, if you turned them on.',
        'Whether you chose light or dark, and when to offer the app for your home screen again.',
      ),
      'Logging out removes all that is yours, in every tab, even offline. The copy is not encrypted beyond what your device does, so use a screen lock.',
      link('/privacyPolicy', 'Read the privacy policy'),
    ],
  },
  {
    slug: 'restore-deleted',
    question: 'How do I restore a debt, a goal or an account that I deleted?',
    keywords: [
      'undelete',
      'undo',
      'bring back',
      'recover',
      'deleted by mistake',
      'recently deleted',
      'trash',
    ],
    updated_on: '2026-11-21',
    answer: [
      'For seven days it is under Recently deleted, at the foot of its list: of Debt, of Net worth for an account, and of Save, Invest or Retire for a goal. Choose Restore, and it is back with all that belonged to it. After seven days it is gone for good.',
      'A goal gets back what is still free of its accounts. If you have another goal of the same name by now, rename that one first. Offline you can restore what this device knows; it is sent once there is a connection.',
    ],
  },
  {
    slug: 'new-version-ready',
    question: 'What does “A new version is ready” mean?',
    keywords: ['update', 'upgrade', 'reload', 'later', 'refresh'],
    updated_on: '2026-11-21',
    answer: [
      'A newer version of the app has been loaded in the background. It waits until you agree, so that nothing changes under your hands in the middle of a form.',
      'What is new says what it brings. Choose Update when it suits you: the page loads again in the new version. Choose Later to go on with the one you have. Your data on this device stays. Only what the new version cannot read is asked for anew, so it is best to be online for the first visit to each page.',
    ],
  },
  {
    slug: 'who-sees-my-data',
    question: 'Who can see my data? Do you sell it?',
    keywords: ['privacy', 'share', 'advertising', 'tracking', 'third party', 'sell'],
    updated_on: '2026-11-21',
    answer: [
      'You, and the operator who runs this installation and keeps its database. Your data is used to run your plan and to protect your account. It is not sold and not used for advertising. There are no trackers of other companies in the app.',
      'Another company receives data only when you use a feature that needs it, such as text messages, and only what that feature needs. Banks cannot be linked yet, and a plan cannot be shared with an advisor yet.',
      link('/privacyPolicy', 'Read the privacy policy'),
    ],
  },
  {
    slug: 'delete-my-account',
    question: 'How do I delete my account?',
    keywords: ['close', 'remove', 'cancel account', 'leave', 'erase', 'right to be forgotten'],
    updated_on: '2026-11-21',
    answer: [
      steps(
        'Open settings and find Account.',
        'Choose Delete my account. You may say why.',
        'Enter your password and choose Delete for good.',
      ),
      'Your record, your plan, sessions and notification addresses are deleted together, and every device is signed out. It cannot be undone. A reason that you gave stays, without your name. Backups expire later. Your username and number are free again.',
      link('/settings', 'Open settings'),
    ],
  },
  {
    slug: 'change-my-details',
    question: 'How do I change my name, email, number or address?',
    keywords: ['update', 'edit profile', 'moved', 'new phone', 'mobile number', 'wrong name'],
    updated_on: '2026-11-21',
    answer: [
      'Open settings and choose Edit beside your name, email, mobile number, address or time zone.',
      'A new email or mobile number needs a code that we text to your current number, and a new number needs a code of its own. If you are about to lose your number, change it while you still have it.',
      link('/settings', 'Open settings'),
    ],
  },
  {
    slug: 'demo-household',
    question: 'What is the demo household?',
    keywords: ['try', 'look around', 'example', 'sample data', 'test', 'without an account'],
    updated_on: '2026-11-21',
    answer: [
      'An installation that runs for trial offers one on the login page: a made-up family with three years of accounts, debts and goals. You need no account. Change what you like, because the household is yours alone.',
      'It lives in one tab, for 12 hours at most, and is deleted after a day with all that you changed. Nothing of it goes into an account that you register later. Do not enter real details there.',
    ],
  },
)

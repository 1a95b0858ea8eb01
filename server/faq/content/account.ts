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
        'Enter the mobile number you registered with.',
        'Check your text messages for your username.',
      ),
      'The page shows the same message for every number, so no one can find out who has an account. If you don’t get a text, check the number and wait a minute before you try again.',
    ],
  },
  {
    slug: 'forgot-password',
    question: 'I forgot my password. How do I reset it?',
    keywords: ['reset', 'lost', 'recover', 'sign in', 'locked out'],
    updated_on: '2026-11-21',
    answer: [
      steps(
        'On the login page, choose Forgot password.',
        'Enter your mobile number. We’ll text you a code.',
        'Enter the code and a new password.',
      ),
      'Then log in with your new password. All your devices are signed out. If you use two-factor authentication, it stays on, so you’ll also need a code to log in.',
    ],
  },
  {
    slug: 'code-not-arriving',
    question: 'Why didn’t my code arrive, or why doesn’t it work?',
    keywords: ['otp', 'one-time code', 'sms', 'text message', 'verification', 'resend', 'expired'],
    updated_on: '2026-11-21',
    answer: [
      'We text codes to the mobile number in your account.',
      points(
        'Wait 60 seconds, then request another one. Only the newest code works.',
        'A number can get at most five messages an hour and ten a day.',
        'A code works once, for ten minutes.',
        'After five wrong tries, no code works for 15 minutes. You’ll need to wait.',
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
      'At least eight characters, with an uppercase letter, a lowercase letter, a number, and one of !@#$%^&*. Common passwords, and ones that contain your username, aren’t accepted.',
      'Length helps most. Let a password manager create, fill in, and remember it; you can’t paste into new-password fields. Don’t reuse a password from another site, because leaked passwords are the most common way into accounts. To change yours, go to settings and enter your current one. All your other devices are then signed out.',
      link('/settings', 'Change your password'),
    ],
  },
  {
    slug: 'two-factor-login',
    question: 'What is two-factor authentication, and should I turn it on?',
    keywords: ['2fa', 'mfa', 'two-factor login', '2-factor', 'authentication', 'security', 'code at login'],
    updated_on: '2026-11-21',
    answer: [
      'With two-factor authentication, your password alone isn’t enough. Each login also needs a six-digit code that we text to your mobile number. Someone who learns your password still can’t get in.',
      'We suggest turning it on, when you register or later in settings. You need your password to turn it on or off, and all your other devices are signed out when you do. We will never ask you for a code.',
      link('/settings', 'Turn it on in settings'),
    ],
  },
  {
    slug: 'keep-me-signed-in',
    question: 'What does “Keep me signed in” do?',
    keywords: ['remember me', 'stay logged in', 'session expired', 'logged out', 'shared computer'],
    updated_on: '2026-11-21',
    answer: [
      'With the box checked, which is the default, this device stays signed in for 30 days after you last used it. Without it, you’re signed in only in that tab, for up to 12 hours.',
      'Clear it on a shared computer, and log out when you’re done. “Session Expired” means that the time is up, or that you were signed out from another device or by a password change. Log in again to continue.',
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
        'Under Devices, sign out the phone, or all other devices at once.',
        'Change your password.',
        'Ask your carrier to block the SIM and move your number to a new one, because codes go to that number.',
      ),
      'If you use two-factor authentication and no other device is signed in, do the last step first: you need your number to log in.',
      'A signed-out device loses access right away, and the app removes its copy of your data the next time it reaches our server. Until that happens, the phone’s screen lock protects that copy.',
      link('/settings', 'See your devices'),
    ],
  },
  {
    slug: 'install-the-app',
    question: `How do I add ${brand} to my home screen?`,
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
      `You don’t need an app store. ${brand} installs from your browser and then opens in its own window.`,
      points(
        'iPhone and iPad: in Safari, or in Chrome, Edge, or Firefox, tap Share and choose Add to Home Screen. If the page opened inside another app, open it in Safari first.',
        'Android: in Chrome’s menu, choose Install app or Add to Home screen. In Firefox, choose Add app to Home screen.',
        'Mac: in Safari 17 or newer, choose File, then Add to Dock.',
        'Any computer: in Chrome or Edge, use the install icon in the address bar.',
      ),
      'From your second visit on, the home page offers to install it too, if your browser supports it.',
      link('/dashboard', 'Go to the home page'),
    ],
  },
  {
    slug: 'working-offline',
    question: 'What works offline?',
    keywords: ['offline', 'no signal', 'airplane', 'internet', 'subway', 'network'],
    updated_on: '2026-11-23',
    answer: [
      'The app opens and shows what you’ve viewed before on this device. A banner at the top says you’re offline and when the data is from. Help and its search work too. You can keep making changes to your debts, payments, reminders, goals, accounts, insurance policies, and more.',
      'You need a connection to register, log in, change your password or two-factor authentication, and use anything that involves another company. Log in once while you’re online so that your data is on the device.',
    ],
  },
  {
    slug: 'changes-made-offline',
    question: 'What happens to changes I make offline?',
    keywords: ['queue', 'waiting', 'sync', 'lost', 'twice', 'pending', 'save'],
    updated_on: '2026-11-21',
    answer: [
      'Changes to your debts, payments, reminders, goals, and accounts are saved on this device. They sync in order once you’re back online, or on an iPhone and in Firefox, the next time you open the app. Each change is made only once, even if the connection drops partway.',
      'To see what hasn’t synced, choose Show changes in the banner at the top. If the same thing was changed somewhere else in the meantime, you choose which version to keep.',
      'Unsynced changes belong to your account. Logging out deletes them, after asking you first. They’re also lost if your session ends, for example when you change your password on another device.',
    ],
  },
  {
    slug: 'kept-on-this-device',
    question: 'What is stored on my device, and how do I remove it?',
    keywords: ['storage', 'cache', 'privacy', 'data', 'clear', 'delete', 'browser', 'shared computer'],
    updated_on: '2026-11-21',
    answer: [
      points(
        'The app itself, and public lists such as these help answers.',
        'Your sign-in: a token, your username, name, and plan.',
        'A copy of what you’ve viewed, for up to 30 days.',
        'Changes that haven’t synced yet.',
        'The address of this device for notifications, if you turned them on.',
        'Whether you chose light or dark, and when to suggest installing the app again.',
      ),
      'Logging out removes all your personal data, in every tab, even offline. The copy isn’t encrypted beyond what your device does, so use a screen lock.',
      link('/privacyPolicy', 'Read the privacy policy'),
    ],
  },
  {
    slug: 'restore-deleted',
    question: 'How do I restore a debt, goal, or account I deleted?',
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
      'For seven days, you’ll find it under Recently deleted at the bottom of the Debt page, the Net worth page for an account, or your goals. Choose Restore to bring it back with everything that belonged to it. After seven days, it’s gone for good.',
      'A restored goal gets back whatever part of its accounts other goals aren’t using. If you now have another goal with the same name, rename that one first. Offline, you can restore anything this device has a copy of, and it syncs once you’re back online.',
    ],
  },
  {
    slug: 'new-version-ready',
    question: 'What does “A new version is ready” mean?',
    keywords: ['update', 'upgrade', 'reload', 'later', 'refresh'],
    updated_on: '2026-11-21',
    answer: [
      'A newer version of the app has been downloaded in the background. It waits until you’re ready, so nothing changes while you’re filling in a form.',
      'What’s new lists the changes. Choose Update when you’re ready, and the page reloads in the new version. Choose Later to keep using the current one. Your data on this device stays. Some of it may need to be downloaded again, so it’s best to be online the first time you visit each page.',
    ],
  },
  {
    slug: 'who-sees-my-data',
    question: 'Who can see my data? Do you sell it?',
    keywords: ['privacy', 'share', 'advertising', 'tracking', 'third party', 'sell'],
    updated_on: '2026-11-23',
    answer: [
      'You, and the operator who runs this installation and its database. Your data is used to run your plan and to protect your account. It isn’t sold and isn’t used for advertising. There are no third-party trackers in the app.',
      'Another company receives data only when you use a feature that needs it, such as text messages, a linked bank, or paying by card, and only what that feature needs. You can’t share your plan with an advisor yet.',
      link('/privacyPolicy', 'Read the privacy policy'),
    ],
  },
  {
    slug: 'delete-my-account',
    question: 'How do I delete my account?',
    keywords: ['close', 'remove', 'cancel account', 'leave', 'erase', 'right to be forgotten'],
    updated_on: '2026-11-23',
    answer: [
      steps(
        'Open settings and find Account.',
        'Choose Delete my account. You can tell us why.',
        'Enter your password and choose Delete account.',
      ),
      'Everything you entered or uploaded is deleted together, and all devices are signed out. A paid plan ends right away, without a refund, and its invoices go, too, so download them first. This can’t be undone. If you gave a reason, we keep it without your name. Backups expire later. Your username and number can be used again.',
      link('/settings', 'Open settings'),
    ],
  },
  {
    slug: 'change-my-details',
    question: 'How do I change my name, email, number, or address?',
    keywords: ['update', 'edit profile', 'moved', 'new phone', 'mobile number', 'wrong name'],
    updated_on: '2026-11-21',
    answer: [
      'Open settings and choose Edit next to your name, email, mobile number, address, or time zone.',
      'To change your email or mobile number, enter a code we text to your current number. A new number gets its own code, too. If you’re about to lose your number, change it while you still have it.',
      link('/settings', 'Open settings'),
    ],
  },
  {
    slug: 'demo-household',
    question: 'What is the demo household?',
    keywords: ['try', 'look around', 'example', 'sample data', 'test', 'without an account'],
    updated_on: '2026-11-21',
    answer: [
      'Trial installations offer one on the login page: a made-up family with three years of accounts, debts, and goals. You don’t need an account. Change anything you like. No one else sees your copy.',
      'It lasts for up to 12 hours in one tab and is deleted after a day, along with your changes. Nothing carries over to an account you register later. Don’t enter real details there.',
    ],
  },
)

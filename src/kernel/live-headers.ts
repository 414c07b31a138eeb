/** On every read's answer: the last change before it. */
export const positionHeader = 'live-position';

/** On the answer to a command of the staff that runs had to follow: how many. */
export const runsChangedHeader = 'runs-changed';

/** On an answer to somebody who is signed in: in which language they read, as they may have chosen elsewhere. */
export const languageHeader = 'content-language';

/** On a command that is carried out once, however often it is sent: the id that its sender made. */
export const commandIdHeader = 'command-id';

/** On what waited on a device: id of the account whose it is. Somebody else may have signed in there since. */
export const ownerHeader = 'command-owner';

/** How often a stream of changes says that it is there, in ms: proxies close silent ones, and lines end without a word. */
export const heartbeatMs = 20_000;

import manifest from '../package.json' with { type: 'json' }

/** Version of the daemon, from its own package. */
export const VERSION: string = manifest.version

/** The key pair with which Pager identifies itself to push services (RFC 8292): base64url, P-256. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** Provides the VAPID keys of this installation. */
export abstract class Vapid {
  /** Generated at the first call. The same for every tenant and replica, because a browser accepts one only. */
  abstract keys(): Promise<VapidKeys>;
}

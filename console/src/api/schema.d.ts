export interface paths {
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The service's own metrics, for Prometheus
         * @description Of this process; the queues are of the whole installation. With METRICS_TOKEN set: a bearer token. In production they are closed unless METRICS_TOKEN or METRICS=open is set.
         */
        get: operations["Metrics_scrape"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the audit log
         * @description Newest first; `before` reads on. Refused sign-ins (`auth.login_failed`, `auth.locked_out`, `auth.code_refused`, `auth.reset_requested`, `auth.session_refused`, `auth.key_refused`) of one account and address within an hour have one entry, whose `details.count` grows.
         */
        get: operations["Audit_list"];
        put?: never;
        /**
         * Write into the audit log
         * @description Administrators only. The author of the entry is the caller.
         */
        post: operations["Audit_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Is the service able to work?
         * @description The shape is stable; 503 while the database is away.
         */
        get: operations["Health_check"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description Everybody of the tenant.
         */
        get: operations["Users_list"];
        put?: never;
        /**
         * Make a user
         * @description Only administrators can set a role; nobody can grant more than they have. API keys need the write and config scopes and no team. Asks of a session that it is confirmed or has begun within five minutes (`POST /v2/auth/confirm`): where the role is `admin`, or permissions are given.
         */
        post: operations["Users_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        /**
         * Read a user
         * @description With whether a second factor is on.
         */
        get: operations["Users_get"];
        put?: never;
        post?: never;
        /**
         * Delete a user
         * @description Yourself, or as an administrator anybody.
         */
        delete: operations["Users_remove"];
        options?: never;
        head?: never;
        /**
         * Change a user
         * @description Yourself, or as an administrator anybody; an empty body changes nothing. Another time zone may move shifts: `warnings` say which. Asks of a session that it is confirmed or has begun within five minutes (`POST /v2/auth/confirm`): where it changes the role or the permissions, or unblocks.
         */
        patch: operations["Users_patch"];
        trace?: never;
    };
    "/v2/custom-roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List custom roles
         * @description By name; with the rights of each that change nothing here.
         */
        get: operations["CustomRoles_list"];
        put?: never;
        /**
         * Make a custom role
         * @description It takes rights from the role that it extends; what it adds is kept and never enforced. People get it by `customRoleId`.
         */
        post: operations["CustomRoles_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/custom-roles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        /**
         * Read a custom role
         * @description One of them.
         */
        get: operations["CustomRoles_get"];
        /**
         * Replace a custom role
         * @description Whoever has it gets its permissions; where they change, the sessions of that person end. Asks of a session that it is confirmed or has begun within five minutes (`POST /v2/auth/confirm`).
         */
        put: operations["CustomRoles_replace"];
        post?: never;
        /**
         * Delete a custom role
         * @description 409 while someone has it.
         */
        delete: operations["CustomRoles_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List teams
         * @description Your own, for administrators all, with their members.
         */
        get: operations["Teams_list"];
        put?: never;
        /**
         * Make a team
         * @description With its members, as you like.
         */
        post: operations["Teams_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/teams/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        /**
         * Read a team
         * @description With its members.
         */
        get: operations["Teams_get"];
        put?: never;
        post?: never;
        /**
         * Delete a team
         * @description Its members remain users.
         */
        delete: operations["Teams_remove"];
        options?: never;
        head?: never;
        /**
         * Change a team
         * @description Its name and description; an empty body changes nothing.
         */
        patch: operations["Teams_patch"];
        trace?: never;
    };
    "/v2/teams/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        /**
         * List the members of a team
         * @description With what they are there.
         */
        get: operations["Teams_members"];
        put?: never;
        /**
         * Put a user into a team
         * @description Or give a member another role.
         */
        post: operations["Teams_addMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/teams/{id}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take a user out of a team
         * @description 200 also for who is not in it.
         */
        delete: operations["Teams_removeMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/users/{id}/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the teams of a user
         * @description With their members.
         */
        get: operations["Teams_ofUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/teams/{teamId}/roles": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the team */
                teamId: components["parameters"]["TeamIdParam"];
            };
            cookie?: never;
        };
        /**
         * List the roles of a team
         * @description Those that were made for it.
         */
        get: operations["TeamRoles_list"];
        put?: never;
        /**
         * Make a role in a team
         * @description A name, and what goes with it.
         */
        post: operations["TeamRoles_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/teams/{teamId}/roles/{roleId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the team */
                teamId: components["parameters"]["TeamIdParam"];
                /** @description The id of the role */
                roleId: components["parameters"]["RoleIdParam"];
            };
            cookie?: never;
        };
        /**
         * Read a role of a team
         * @description One of them.
         */
        get: operations["TeamRoles_get"];
        put?: never;
        post?: never;
        /**
         * Delete a role of a team
         * @description One of them.
         */
        delete: operations["TeamRoles_remove"];
        options?: never;
        head?: never;
        /**
         * Change a role of a team
         * @description What is left out stays; an empty body changes nothing.
         */
        patch: operations["TeamRoles_patch"];
        trace?: never;
    };
    "/v2/integrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List integrations
         * @description Without their secrets.
         */
        get: operations["Integrations_list"];
        put?: never;
        /**
         * Make an integration
         * @description Answers its webhook address; a key only if one was given. Its keys can do nothing that their maker could not. An organisation has at most 5,000 integrations (400 `TOO_MANY_OBJECTS`). An organisation has at most 100 webhooks, 100 integrations of the type slack and 100 of the type teams (400 `TOO_MANY_OBJECTS`). Asks of a session that it is confirmed or has begun within five minutes (`POST /v2/auth/confirm`): where it makes a key.
         */
        post: operations["Integrations_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/integrations/authenticate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a credential
         * @description Answers which key or person it belongs to.
         */
        post: operations["Integrations_authenticate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/integrations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        /**
         * Read an integration
         * @description With its webhook address; secrets are masked.
         */
        get: operations["Integrations_get"];
        put?: never;
        post?: never;
        /**
         * Delete an integration
         * @description Its keys and its address stop working.
         */
        delete: operations["Integrations_remove"];
        options?: never;
        head?: never;
        /**
         * Change an integration
         * @description Masked and empty secrets stay as they are. Rules are replaced as a whole. Asks of a session that it is confirmed or has begun within five minutes (`POST /v2/auth/confirm`): where it gives its keys more.
         */
        patch: operations["Integrations_update"];
        trace?: never;
    };
    "/v2/integrations/{id}/payloads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what an integration sent last
         * @description The last 20 payloads of its webhook and mail addresses, and refused creates by its keys, for 7 days; the newest first.
         */
        get: operations["Integrations_payloads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/integrations/{id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable an integration
         * @description Its keys and its address work again.
         */
        post: operations["Integrations_enable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/integrations/{id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable an integration
         * @description Its keys and its address are refused.
         */
        post: operations["Integrations_disable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/integrations/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test an integration
         * @description Whether its settings are complete.
         */
        post: operations["Integrations_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/integrations/{id}/regenerate-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the keys of an integration
         * @description By one new key, shown this once. Asks of a session that it is confirmed or has begun within five minutes (`POST /v2/auth/confirm`).
         */
        post: operations["Integrations_regenerateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/integrations/{id}/rotate-webhook-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the webhook address
         * @description The old one is dead at once.
         */
        post: operations["Integrations_rotateWebhookToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description Newest first; never the keys themselves.
         */
        get: operations["Tokens_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description It is refused within seconds.
         */
        delete: operations["Tokens_revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description With a second factor: answers a challenge for the next step. Where the password is right in several organisations: answers these, and takes one as `organisation`.
         */
        post: operations["Auth_login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/auth/login/mfa": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in: the second factor
         * @description With the code of the authenticator.
         */
        post: operations["Auth_loginWithCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/auth/login/mfa/backup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in: a backup code
         * @description Each is good once.
         */
        post: operations["Auth_loginWithBackupCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/auth/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a new password
         * @description The answer is the same whether there is such an account or not.
         */
        post: operations["Auth_forgot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/auth/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password
         * @description With the token of the mail; all sessions end.
         */
        post: operations["Auth_reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change your password
         * @description All sessions end; the answer begins a new one.
         */
        post: operations["Auth_changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/auth/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for another address
         * @description Mails a code to the new address, good for an hour; it is given to `email/verify`. Asks of a session that it is confirmed (`POST /v2/auth/confirm`).
         */
        post: operations["Auth_askForAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/auth/email/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take the other address
         * @description With the code of the mail. You sign in with the address from then on; the old one is told.
         */
        post: operations["Auth_changeAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/auth/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm that it is you
         * @description With your password or a code: for five minutes this session may change who gets in. Other routes say where they ask for it.
         */
        post: operations["Auth_confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register
         * @description Where registration is open.
         */
        post: operations["Auth_register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/auth/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail the proof again
         * @description Not paged before.
         */
        post: operations["Auth_mailProof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renew a session
         * @description Answers new tokens; the old refresh token is used up.
         */
        post: operations["Auth_refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who you are
         * @description For an API key: which.
         */
        get: operations["Auth_me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/auth/sign-ins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your last sign-ins
         * @description And those in your name that were refused; the newest first, at most 20.
         */
        get: operations["Auth_signIns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Ends this session.
         */
        post: operations["Auth_logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/auth/revoke-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End all your sessions
         * @description This one too.
         */
        post: operations["Auth_revokeAll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/auth/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your passkeys
         * @description The oldest first.
         */
        get: operations["Passkeys_list"];
        put?: never;
        /**
         * Add a passkey
         * @description With what the browser has answered. It is a second factor from then on, and signs in alone where its device checks who uses it. Asks of a session that it is confirmed (`POST /v2/auth/confirm`).
         */
        post: operations["Passkeys_add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/auth/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a passkey
         * @description What `navigator.credentials.create` is to be given, at the address of this service. Asks of a session that it is confirmed (`POST /v2/auth/confirm`).
         */
        post: operations["Passkeys_options"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/auth/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a passkey
         * @description It signs nobody in then. The last second factor switches it off. Asks of a session that it is confirmed (`POST /v2/auth/confirm`).
         */
        delete: operations["Passkeys_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/auth/confirm/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm that it is you: by a passkey
         * @description What `navigator.credentials.get` is to be given; the answer is the `passkey` of `confirm`.
         */
        post: operations["Passkeys_confirmOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/auth/login/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in by a passkey: begin
         * @description What `navigator.credentials.get` is to be given, at the address of this service.
         */
        post: operations["Passkeys_loginOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/auth/login/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in by a passkey
         * @description Alone: its device has checked who uses it.
         */
        post: operations["Passkeys_login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/auth/login/mfa/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in: a passkey as the second factor: begin
         * @description What `navigator.credentials.get` is to be given.
         */
        post: operations["Passkeys_secondFactorOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/auth/login/mfa/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in: a passkey as the second factor
         * @description With what the browser has answered.
         */
        post: operations["Passkeys_secondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your sessions
         * @description The last used first; at most 100.
         */
        get: operations["Sessions_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of your sessions
         * @description At once, with all of its tokens.
         */
        delete: operations["Sessions_end"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/auth/mfa/enroll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a second factor
         * @description Nothing is kept until it is verified.
         */
        post: operations["Mfa_enroll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/auth/mfa/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a second factor
         * @description The backup codes are shown this once. Asks of a session that it is confirmed (`POST /v2/auth/confirm`).
         */
        post: operations["Mfa_verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/auth/mfa/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give the second factor up
         * @description From then on the password is enough. Asks of a session that it is confirmed (`POST /v2/auth/confirm`).
         */
        post: operations["Mfa_disable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/users/{id}/mfa/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a second factor away
         * @description Administrators only; the sessions of the user end. Asks of a session that it is confirmed or has begun within five minutes (`POST /v2/auth/confirm`): where it is one’s own, what `mfa/disable` asks for.
         */
        post: operations["Mfa_reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/invites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the open invites
         * @description Newest first, expired ones too.
         */
        get: operations["Invites_list"];
        put?: never;
        /**
         * Invite somebody
         * @description By mail, where mails are set up; good for seven days. Nobody is given more than the inviter has; API keys need the write and config scopes and no team. Asks of a session that it is confirmed or has begun within five minutes (`POST /v2/auth/confirm`): where the role is `admin`, or permissions are given.
         */
        post: operations["Invites_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/invites/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token of the link */
                token: components["parameters"]["TokenParam"];
            };
            cookie?: never;
        };
        /**
         * Read an invite
         * @description By its token, without a credential.
         */
        get: operations["Invites_read"];
        put?: never;
        post?: never;
        /**
         * Revoke an invite
         * @description Its link is good for nothing then.
         */
        delete: operations["Invites_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/invites/{token}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invite
         * @description Makes the account; sign in with it afterwards.
         */
        post: operations["Invites_accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/invites/{token}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend an invite
         * @description Pending or expired, by its token or the hash of the list. Mails a new link, good for seven days; the earlier link ends. As for inviting anew: the caller is its inviter, and needs the same rights. Asks of a session that it is confirmed or has begun within five minutes (`POST /v2/auth/confirm`): where the invite is that of an administrator.
         */
        post: operations["Invites_resend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/auth/discover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask how an address signs in
         * @description By its domain alone: whether an account exists is not said.
         */
        post: operations["Discover_discover"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/auth/sso/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where the provider sends the browser back to
         * @description Goes on to the app with the tokens, or with the challenge of a second factor.
         */
        get: operations["Sso_callback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/auth/sso/callback/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Confirm a sign-in by mail
         * @description The mailed link, in the browser that signed in at the provider: for people whose domain is not proven.
         */
        get: operations["Sso_link"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/auth/sso/{teamSlug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign in through the provider of a team
         * @description Or of an organisation, by its id; of a team by its id, too. Sends the browser there.
         */
        get: operations["Sso_begin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/teams/{id}/sso": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        /**
         * Read the sign-on of a team
         * @description With a mask in the place of its secret.
         */
        get: operations["TeamSso_get"];
        /**
         * Set up the sign-on of a team
         * @description By any OpenID Connect provider. It signs in members of the team and new people of its proven domains; nobody else, and no administrators. Asks of a session that it is confirmed (`POST /v2/auth/confirm`).
         */
        put: operations["TeamSso_put"];
        post?: never;
        /**
         * Remove the sign-on of a team
         * @description People sign in by password then. Asks of a session that it is confirmed (`POST /v2/auth/confirm`).
         */
        delete: operations["TeamSso_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/sso": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the sign-on of the organisation
         * @description With a mask in the place of its secret.
         */
        get: operations["OrganisationSso_get"];
        /**
         * Set up the sign-on of the organisation
         * @description It signs in everybody of the proven domains, administrators too. Asks of a session that it is confirmed (`POST /v2/auth/confirm`).
         */
        put: operations["OrganisationSso_put"];
        post?: never;
        /**
         * Remove the sign-on of the organisation
         * @description People sign in by password then. Asks of a session that it is confirmed (`POST /v2/auth/confirm`).
         */
        delete: operations["OrganisationSso_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/sso/domains/{domain}/prove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove a domain
         * @description Looks for its TXT record now. The domain is this organisation’s then, and no other’s. Asks of a session that it is confirmed (`POST /v2/auth/confirm`).
         */
        post: operations["OrganisationSso_prove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/saved-searches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List saved searches
         * @description Of your team.
         */
        get: operations["SavedSearches_list"];
        put?: never;
        /**
         * Save a search
         * @description For your team.
         */
        post: operations["SavedSearches_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/saved-searches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a saved search
         * @description One of them.
         */
        delete: operations["SavedSearches_remove"];
        options?: never;
        head?: never;
        /**
         * Change a saved search
         * @description What is left out stays; an empty body changes nothing.
         */
        patch: operations["SavedSearches_update"];
        trace?: never;
    };
    "/v2/alerts/saved-searches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List saved searches, by name
         * @description As third-party clients do it.
         */
        get: operations["AlertSavedSearches_list"];
        put?: never;
        /**
         * Save a search, described
         * @description As third-party clients do it; the query must parse.
         */
        post: operations["AlertSavedSearches_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/alerts/saved-searches/{identifier}": {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam2"];
            };
            header?: never;
            path: {
                /** @description The id, or what `identifierType` says */
                identifier: components["parameters"]["IdentifierParam2"];
            };
            cookie?: never;
        };
        /**
         * Read a saved search
         * @description By id or name.
         */
        get: operations["AlertSavedSearches_get"];
        put?: never;
        post?: never;
        /**
         * Delete a saved search, by its name too
         * @description One of those you see.
         */
        delete: operations["AlertSavedSearches_remove"];
        options?: never;
        head?: never;
        /**
         * Replace a saved search
         * @description What is left out of description, owner and teams stays.
         */
        patch: operations["AlertSavedSearches_update"];
        trace?: never;
    };
    "/v2/alerts/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Foresee what becomes of an alert
         * @description Which routing rule and alert policies match and why, which escalation policy applies, and who would be paged when and how. Nothing is stored or sent.
         */
        post: operations["AlertPreview_of"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List alerts
         * @description Newest first unless sorted otherwise; those of your teams and of none. `totalCount` counts this page, `/v2/alerts/count` all.
         */
        get: operations["Alerts_list"];
        put?: never;
        /**
         * Raise an alert
         * @description An open alert with the same alias that the caller may touch is counted up instead. 202 promises that it is stored.
         */
        post: operations["Alerts_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/enqueue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an event in the format of PagerDuty
         * @description The `routing_key` is a key of an integration. `trigger` creates, `acknowledge` and `resolve` act on the alert whose alias is the `dedup_key`.
         */
        post: operations["KeyedSenders_enqueue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/change/enqueue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a change event in the format of PagerDuty
         * @description The `routing_key` is a key of an integration. A change opens no alert: it is kept with the payloads of the integration.
         */
        post: operations["KeyedSenders_change"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/generic/20131114/alert/{key}/{routing}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an event in the format of VictorOps (Splunk On-Call)
         * @description The key in the path is one of an integration, the last part becomes the detail `routing_key`. `CRITICAL` and `WARNING` create, `ACKNOWLEDGEMENT` and `RECOVERY` act on the alert whose alias is the `entity_id`, `INFO` does nothing.
         */
        post: operations["KeyedSenders_victorOps"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/v1/{kind}/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take what Grafana OnCall’s integrations take
         * @description The key in the path is one of an integration. `kind` is the type of the integration there: `formatted_webhook`, `alertmanager`, `grafana_alerting`, `webhook` and so on.
         */
        post: operations["KeyedSenders_onCall"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/generic/incoming": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an alert in the format of GoAlert
         * @description The `token` is a key of an integration. `action: close` closes; the alias is made of `dedup`, else of the texts.
         */
        post: operations["KeyedSenders_generic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/inbound/{integrationId}/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take what a monitoring tool sends
         * @description Alertmanager, Grafana, CloudWatch, Datadog, Azure Monitor, Google Cloud, Uptime Kuma, PagerDuty and VictorOps events, Grafana OnCall’s formatted webhook, Sentry, New Relic, Pingdom, StatusCake (a form), GitHub, GitLab and CloudEvents (both modes) are recognised; any other object is read by the rules of the integration, or as a create. A recovery never opens an alert.
         */
        post: operations["Webhooks_receive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/inbound-email/{integrationId}/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a mail
         * @description The subject becomes the message, the text the description. A recovery closes the alerts of its subject; automatic mail is ignored.
         */
        post: operations["Webhooks_receiveEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/heartbeats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List heartbeats
         * @description By name.
         */
        get: operations["Heartbeats_list"];
        put?: never;
        /**
         * Make a heartbeat
         * @description An alert is raised when no ping comes in time.
         */
        post: operations["Heartbeats_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/heartbeats/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name, which is its key */
                name: components["parameters"]["NameParam"];
            };
            cookie?: never;
        };
        /**
         * Read a heartbeat
         * @description One of them.
         */
        get: operations["Heartbeats_get"];
        put?: never;
        post?: never;
        /**
         * Delete a heartbeat
         * @description Its pings are no longer expected.
         */
        delete: operations["Heartbeats_remove"];
        options?: never;
        head?: never;
        /**
         * Change a heartbeat
         * @description What is left out stays; null is the default again.
         */
        patch: operations["Heartbeats_update"];
        trace?: never;
    };
    "/v2/heartbeats/{name}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable a heartbeat
         * @description Its time begins anew.
         */
        post: operations["Heartbeats_enable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/heartbeats/{name}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable a heartbeat
         * @description Its pings are not expected meanwhile.
         */
        post: operations["Heartbeats_disable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/heartbeats/{name}/ping": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name, which is its key */
                name: components["parameters"]["NameParam"];
            };
            cookie?: never;
        };
        /**
         * Ping a heartbeat by GET
         * @description For clients without POST.
         */
        get: operations["HeartbeatPings_get"];
        /**
         * Ping a heartbeat by PUT
         * @description For clients without POST.
         */
        put: operations["HeartbeatPings_put"];
        /**
         * Ping a heartbeat
         * @description An unknown name is made; the alert of one that expired is closed.
         */
        post: operations["HeartbeatPings_post"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Ping a heartbeat by PATCH
         * @description For clients without POST.
         */
        patch: operations["HeartbeatPings_patch"];
        trace?: never;
    };
    "/v2/maintenance-windows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List maintenance windows
         * @description Of your teams and of none.
         */
        get: operations["MaintenanceWindows_list"];
        put?: never;
        /**
         * Plan a maintenance window
         * @description Meanwhile expired heartbeats raise no alert; with a `silence`, alerts that it matches page nobody before its end. An organisation has at most 5,000 maintenance windows that are not over (400 `TOO_MANY_OBJECTS`).
         */
        post: operations["MaintenanceWindows_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/maintenance-windows/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        /**
         * Read a maintenance window
         * @description One of them.
         */
        get: operations["MaintenanceWindows_get"];
        put?: never;
        post?: never;
        /**
         * Delete a maintenance window
         * @description From then on alerts are raised, and page.
         */
        delete: operations["MaintenanceWindows_remove"];
        options?: never;
        head?: never;
        /**
         * Change a maintenance window
         * @description What is left out stays; an empty body changes nothing.
         */
        patch: operations["MaintenanceWindows_update"];
        trace?: never;
    };
    "/v2/maintenance-windows/{id}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a maintenance that is in force
         * @description A window that recurs comes again; nothing changes where it is not in force.
         */
        post: operations["MaintenanceWindows_end"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/alerts/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count alerts
         * @description Of every status; with `by` also how many there are of each kind.
         */
        get: operations["Alerts_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/alerts/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Act on many alerts
         * @description Each id has an outcome of its own; one that fails stops no other.
         */
        post: operations["Alerts_bulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/alerts/{identifier}": {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        /**
         * Read an alert
         * @description By id, tiny id or alias, which means the newest alert with it that the caller may touch.
         */
        get: operations["Alerts_get"];
        put?: never;
        post?: never;
        /**
         * Delete an alert
         * @description With its notes, activities and files; nothing brings it back.
         */
        delete: operations["Alerts_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/alerts/{identifier}/message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the message
         * @description Of one alert.
         */
        put: operations["Alerts_setMessage"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/alerts/{identifier}/description": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the description
         * @description Of one alert.
         */
        put: operations["Alerts_setDescription"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/alerts/{identifier}/priority": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the priority
         * @description A higher one notifies people: its escalation policy starts. `warnings` say why nobody is notified now.
         */
        put: operations["Alerts_setPriority"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/alerts/{identifier}/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Acknowledge an alert
         * @description Its escalation stops.
         */
        post: operations["AlertLifecycle_acknowledge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/alerts/{identifier}/unacknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take an acknowledgement back
         * @description Its snooze ends, and its escalation goes on. `warnings` say why nobody is notified now.
         */
        post: operations["AlertLifecycle_unacknowledge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/alerts/{identifier}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close an alert
         * @description Its escalation and its snooze end; a closed one stays closed.
         */
        post: operations["AlertLifecycle_close"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/alerts/{identifier}/reopen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a closed alert again
         * @description Its escalation begins anew; 409 when it is not closed. `warnings` say why nobody is notified now.
         */
        post: operations["AlertLifecycle_reopen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/alerts/{identifier}/snooze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Snooze an alert
         * @description Until `endTime` it pages nobody, and the clock of its escalation stands still. Then the person who snoozed it is notified again, and the steps to come are as far away as they were when the snooze began.
         */
        post: operations["AlertLifecycle_snooze"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/alerts/{identifier}/unsnooze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the quiet of an alert
         * @description Its escalation goes on where the snooze stopped it, and the person who snoozed it is notified; 409 when it is not snoozed. `warnings` say why nobody is notified now.
         */
        post: operations["AlertLifecycle_unsnooze"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/alerts/{identifier}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assign an alert
         * @description To a person by id or name; without one to the caller. If that person owns it already, nothing changes.
         */
        post: operations["AlertLifecycle_assign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/alerts/{identifier}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Note that you have read an alert
         * @description Once for each reader.
         */
        post: operations["AlertLifecycle_read"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/alerts/{identifier}/actions/{action}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a custom action
         * @description Outbound integrations get `alert.action-executed` and perform it; 409 when the alert has no such action.
         */
        post: operations["AlertLifecycle_execute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/alerts/{identifier}/notes": {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        /**
         * List the notes of an alert
         * @description Newest first.
         */
        get: operations["AlertContents_notes"];
        put?: never;
        /**
         * Add a note
         * @description Notes appear in the history of the alert.
         */
        post: operations["AlertContents_addNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/alerts/{identifier}/activities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what happened to an alert
         * @description Newest first, all of it.
         */
        get: operations["AlertContents_activities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/alerts/{identifier}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what happened to an alert, by pages
         * @description As third-party clients read it.
         */
        get: operations["AlertContents_logs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/alerts/{identifier}/details": {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add details
         * @description They are merged into those that are there; answers them all.
         */
        post: operations["AlertContents_addDetails"];
        /**
         * Remove details
         * @description By their keys; answers those that remain.
         */
        delete: operations["AlertContents_removeDetails"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/alerts/{identifier}/recipients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who was notified
         * @description The ids of the users who were paged.
         */
        get: operations["AlertContents_recipients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/alerts/{identifier}/tags": {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add tags
         * @description Each is there once; answers them all.
         */
        post: operations["AlertContents_addTags"];
        /**
         * Remove tags
         * @description Answers those that remain.
         */
        delete: operations["AlertContents_removeTags"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/alerts/requests/{requestId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What became of a request
         * @description As third-party clients ask after 202.
         */
        get: operations["AlertRequests_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/alerts/{identifier}/feedback": {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        /**
         * Was it useful?
         * @description What you said of an alert, and how many others said so.
         */
        get: operations["AlertFeedback_of"];
        /**
         * Say whether it was useful
         * @description One answer for each person and alert; another one replaces it. People only.
         */
        put: operations["AlertFeedback_give"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/maintenance-windows/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a maintenance window
         * @description When it would be in force, and which open alerts it matches; nothing is stored.
         */
        post: operations["SilencePreview_of"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/routing-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List routing rules
         * @description In the order in which they are asked.
         */
        get: operations["RoutingRules_list"];
        put?: never;
        /**
         * Make a routing rule
         * @description The first that matches gives an alert its team. An organisation has at most 10,000 routing rules (400 `TOO_MANY_OBJECTS`).
         */
        post: operations["RoutingRules_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/routing-rules/reorder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Order the routing rules
         * @description Every rule exactly once.
         */
        post: operations["RoutingRules_reorder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/routing-rules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Change a routing rule
         * @description What is left out stays.
         */
        put: operations["RoutingRules_update"];
        post?: never;
        /**
         * Delete a routing rule
         * @description Alerts keep the team that it gave them.
         */
        delete: operations["RoutingRules_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/teams/{teamId}/routing-rules": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the team */
                teamId: components["parameters"]["TeamIdParam"];
            };
            cookie?: never;
        };
        /**
         * List the routing rules of a team
         * @description In the order in which they are asked, the default one last.
         */
        get: operations["TeamRoutingRules_list"];
        put?: never;
        /**
         * Make a routing rule of a team
         * @description The first that fits an alert of the team decides which escalation policy or schedule is notified, if any. An organisation has at most 20,000 routing rules of teams (400 `TOO_MANY_OBJECTS`).
         */
        post: operations["TeamRoutingRules_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/teams/{teamId}/routing-rules/reorder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Order the routing rules of a team
         * @description Every rule exactly once.
         */
        post: operations["TeamRoutingRules_reorder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/teams/{teamId}/routing-rules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the team */
                teamId: components["parameters"]["TeamIdParam"];
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        /**
         * Read a routing rule of a team
         * @description With its hours and who is notified.
         */
        get: operations["TeamRoutingRules_get"];
        put?: never;
        post?: never;
        /**
         * Delete a routing rule of a team
         * @description Escalations that run already go on.
         */
        delete: operations["TeamRoutingRules_remove"];
        options?: never;
        head?: never;
        /**
         * Change a routing rule of a team
         * @description What is left out stays.
         */
        patch: operations["TeamRoutingRules_update"];
        trace?: never;
    };
    "/v2/alert-policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List alert policies
         * @description In the order in which they are asked.
         */
        get: operations["AlertPolicies_list"];
        put?: never;
        /**
         * Make an alert policy
         * @description The first that matches suppresses, delays, acknowledges, closes or changes an alert; it may let others follow (`afterMatch`). An organisation has at most 2,000 alert policies (400 `TOO_MANY_OBJECTS`).
         */
        post: operations["AlertPolicies_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/alert-policies/dry-run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try the alert policies
         * @description With an alert that exists or one that is described; nothing is changed.
         */
        post: operations["AlertPolicies_dryRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/alert-policies/reorder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Order the alert policies
         * @description Every policy exactly once.
         */
        post: operations["AlertPolicies_reorder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/alert-policies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        /**
         * Read an alert policy
         * @description One of them.
         */
        get: operations["AlertPolicies_get"];
        put?: never;
        post?: never;
        /**
         * Delete an alert policy
         * @description Alerts that it dealt with stay as they are.
         */
        delete: operations["AlertPolicies_remove"];
        options?: never;
        head?: never;
        /**
         * Change an alert policy
         * @description What is left out stays; an empty body changes nothing.
         */
        patch: operations["AlertPolicies_update"];
        trace?: never;
    };
    "/v2/notification-policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notification policies
         * @description In the order in which they are asked.
         */
        get: operations["NotificationPolicies_list"];
        put?: never;
        /**
         * Make a notification policy
         * @description The first that matches a new alert decides whether and when people are notified; the alert is stored and shown in any case. An organisation has at most 2,000 notification policies (400 `TOO_MANY_OBJECTS`).
         */
        post: operations["NotificationPolicies_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/notification-policies/reorder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Order the notification policies
         * @description Every policy exactly once.
         */
        post: operations["NotificationPolicies_reorder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/notification-policies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        /**
         * Read a notification policy
         * @description One of them.
         */
        get: operations["NotificationPolicies_get"];
        put?: never;
        post?: never;
        /**
         * Delete a notification policy
         * @description Alerts that it delays notify people when they would have.
         */
        delete: operations["NotificationPolicies_remove"];
        options?: never;
        head?: never;
        /**
         * Change a notification policy
         * @description What is left out stays. It holds for alerts that come from now on.
         */
        patch: operations["NotificationPolicies_update"];
        trace?: never;
    };
    "/v2/flapping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what counts as flapping
         * @description An alias that is opened and closed again and again: beyond so many openings within an hour, a further one pages only if it stays open.
         */
        get: operations["Flapping_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change what counts as flapping
         * @description For the alerts of all teams that come from now on; what is left out stays. Administrators only.
         */
        patch: operations["Flapping_change"];
        trace?: never;
    };
    "/v2/on-calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is on call everywhere
         * @description In every schedule that you may see: until when, how reachable, who is next, and the next gap.
         */
        get: operations["AllOnCalls_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List schedules
         * @description With their rotations.
         */
        get: operations["Schedules_list"];
        put?: never;
        /**
         * Make a schedule
         * @description With its rotations, as you like.
         */
        post: operations["Schedules_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/schedules/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Who would be on call
         * @description With a schedule as it would be: checked as if it were stored, but nothing is. What is too much to work out is 400 `RANGE_TOO_LARGE`.
         */
        post: operations["Schedules_preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/schedules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        /**
         * Read a schedule
         * @description With its rotations and overrides; `start` and `end` narrow the overrides.
         */
        get: operations["Schedules_get"];
        put?: never;
        post?: never;
        /**
         * Delete a schedule
         * @description With its rotations and overrides.
         */
        delete: operations["Schedules_remove"];
        options?: never;
        head?: never;
        /**
         * Change a schedule
         * @description `rotations` replaces them all; an empty body changes nothing.
         */
        patch: operations["Schedules_update"];
        trace?: never;
    };
    "/v2/schedules/{id}/on-calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is on call
         * @description Now, or at another time, and who is next.
         */
        get: operations["Schedules_onCalls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/schedules/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is on call, day by day
         * @description Overrides win. What is too much to work out is 400 `RANGE_TOO_LARGE`.
         */
        get: operations["Schedules_timeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/schedules/{id}/shifts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is on call from when to when
         * @description Shifts are split around overrides, and cut to the range. More than 15,000 are 400 `RANGE_TOO_LARGE`.
         */
        get: operations["Schedules_shifts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/schedules/{id}/gaps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * When nobody is on call
         * @description Overrides and time off count; shifts of `none` are intended and are no gaps.
         */
        get: operations["Schedules_gaps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/schedules/{id}/ical": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The schedule as a calendar
         * @description The thirty days from now. Calendar programs subscribe with an API key: no user name, the key as the password. More than 15,000 events are 400 `RANGE_TOO_LARGE`.
         */
        get: operations["Schedules_ical"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/schedules/{id}/rotations": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        /**
         * List the rotations of a schedule
         * @description In their order.
         */
        get: operations["Rotations_list"];
        put?: never;
        /**
         * Add a rotation
         * @description To those that the schedule has; at most a hundred.
         */
        post: operations["Rotations_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/schedules/{id}/rotations/{rid}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
                /** @description The id of the rotation */
                rid: components["parameters"]["RidParam"];
            };
            cookie?: never;
        };
        /**
         * Read a rotation
         * @description One of them.
         */
        get: operations["Rotations_get"];
        put?: never;
        post?: never;
        /**
         * Delete a rotation
         * @description Its shifts end at once.
         */
        delete: operations["Rotations_remove"];
        options?: never;
        head?: never;
        /**
         * Change a rotation
         * @description What is left out stays; an empty body changes nothing.
         */
        patch: operations["Rotations_update"];
        trace?: never;
    };
    "/v2/schedules/{id}/overrides": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an override
         * @description Another person is on call for a while; both are notified. `warnings` say when nobody who is there would be on call; with `confirm: false` that is 409 `LEAVES_NOBODY`.
         */
        post: operations["Overrides_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/schedules/{id}/overrides/{oid}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
                /** @description The id of the override */
                oid: components["parameters"]["OidParam"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End an override
         * @description 200 also for one that is not there. `warnings` say when nobody who is there would be on call; with `confirm=false` that is 409 `LEAVES_NOBODY`.
         */
        delete: operations["Overrides_remove"];
        options?: never;
        head?: never;
        /**
         * Change an override
         * @description What is left out stays; of overlapping ones the one created last still wins. One that leaves nobody who is there on call is 409 `LEAVES_NOBODY` without `confirm: true`.
         */
        patch: operations["Overrides_update"];
        trace?: never;
    };
    "/v2/users/{id}/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the schedules
         * @description All that there are, as the contract has it.
         */
        get: operations["UserSchedules_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/users/{id}/shifts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * When someone is on call
         * @description In all schedules: your own everywhere, of others where you may see the schedule.
         */
        get: operations["UserShifts_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/calendar-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your calendar links
         * @description Without their tokens; a link is good until you delete it.
         */
        get: operations["CalendarLinks_list"];
        put?: never;
        /**
         * Make a calendar link
         * @description Of your own shifts, a schedule, or the schedules of a team. Whoever has an address reads it without signing in, as long as you may see what it shows.
         */
        post: operations["CalendarLinks_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/calendar-links/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a calendar link
         * @description Its addresses lead nowhere from then on.
         */
        delete: operations["CalendarLinks_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/calendar/{token}/on-call.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The calendar of a link
         * @description From a week ago to sixty days ahead. Shifts that an override or time off gave to others are there as cancelled; UIDs stay the same.
         */
        get: operations["CalendarPages_calendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/calendar/{token}/now.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is on call now
         * @description Of the schedules of a calendar link: names only.
         */
        get: operations["CalendarPages_json"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/calendar/{token}/now": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is on call now, for a wall screen
         * @description Names only; it loads itself again each minute.
         */
        get: operations["CalendarPages_page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/schedules/{id}/handoff-notes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        /**
         * List the handoff notes of a schedule
         * @description What people on call left for whoever is next; newest first.
         */
        get: operations["HandoffNotes_list"];
        put?: never;
        /**
         * Leave a handoff note
         * @description For whoever is on call next, in your name. Nobody changes it; a newer one takes its place.
         */
        post: operations["HandoffNotes_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/pto-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List requests for time off
         * @description Newest first; `userId` wins over `status`.
         */
        get: operations["PtoRequests_list"];
        put?: never;
        /**
         * Ask for time off
         * @description An administrator or a team’s lead decides.
         */
        post: operations["PtoRequests_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/pto-requests/{id}/shifts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The shifts that time off hits
         * @description And who would cover them, by the plan as it is now. Others than the requester and those who may decide see the schedules that they may see.
         */
        get: operations["PtoRequests_shifts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/pto-requests/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Approve time off
         * @description Only while it is pending. Where it leaves nobody who is there on call: 409 `LEAVES_NOBODY` without `confirm: true`.
         */
        patch: operations["PtoRequests_approve"];
        trace?: never;
    };
    "/v2/pto-requests/{id}/deny": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Deny time off
         * @description Only while it is pending.
         */
        patch: operations["PtoRequests_deny"];
        trace?: never;
    };
    "/v2/pto-requests/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Take approved time off back
         * @description Its shifts go back to the person. What is under way ends now, and stays approved.
         */
        patch: operations["PtoRequests_cancel"];
        trace?: never;
    };
    "/v2/pto-requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw a request for time off
         * @description Only while it is pending.
         */
        delete: operations["PtoRequests_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/schedules/{id}/swap-requests": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        /**
         * List the swap requests of a schedule
         * @description Newest first.
         */
        get: operations["ScheduleSwapRequests_list"];
        put?: never;
        /**
         * Ask someone to take your shift
         * @description All of it, or a part. Who is asked gets a mail; nothing changes until they accept. Like every override, that then replaces everybody on call in the schedule; `warnings` name them.
         */
        post: operations["ScheduleSwapRequests_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/swap-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your swap requests
         * @description Those that you make, and those that you are asked; newest first.
         */
        get: operations["SwapRequests_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/swap-requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        /**
         * Read a swap request
         * @description For both people concerned, and for everyone who may read the schedule.
         */
        get: operations["SwapRequests_get"];
        put?: never;
        post?: never;
        /**
         * Withdraw a swap request
         * @description For who asks. It stays in the lists, as withdrawn.
         */
        delete: operations["SwapRequests_withdraw"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/swap-requests/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Take the shift
         * @description For who is asked. The override is made with it, both get a mail, and what else was asked for that time is withdrawn. 409 `SWAP_NOT_PENDING`, `SWAP_EXPIRED`, `SWAP_SHIFT_CHANGED` where the other is no longer on call then, `LEAVES_NOBODY` without `confirm: true`.
         */
        patch: operations["SwapRequests_accept"];
        trace?: never;
    };
    "/v2/swap-requests/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Do not take the shift
         * @description For who is asked; who asks gets a mail.
         */
        patch: operations["SwapRequests_decline"];
        trace?: never;
    };
    "/v2/chat-rooms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List chat rooms
         * @description Places in chats that several people read: of your teams, and global ones.
         */
        get: operations["ChatRooms_list"];
        put?: never;
        /**
         * Add a chat room
         * @description A code is posted there; who reads it gives it to `verify`. Whoever may change escalation policies of the team may.
         */
        post: operations["ChatRooms_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/chat-rooms/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        /**
         * Read a chat room
         * @description One of them.
         */
        get: operations["ChatRooms_get"];
        put?: never;
        post?: never;
        /**
         * Delete a chat room
         * @description What names it posts nowhere from then on.
         */
        delete: operations["ChatRooms_remove"];
        options?: never;
        head?: never;
        /**
         * Rename a chat room
         * @description Or give it to a team; the address stays.
         */
        patch: operations["ChatRooms_update"];
        trace?: never;
    };
    "/v2/chat-rooms/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a chat room
         * @description With the code that was posted there.
         */
        post: operations["ChatRooms_verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/chat-rooms/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post a new code
         * @description The former one is void.
         */
        post: operations["ChatRooms_resend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/chat-rooms/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post a test
         * @description To a verified room; `ok` says whether it arrived.
         */
        post: operations["ChatRooms_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/alerts/{identifier}/escalate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fire the next escalation step now
         * @description Whatever its time is; `reason` says why none was. A person who has acknowledged or snoozed it gives it back.
         */
        post: operations["AlertLifecycle_escalate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/alerts/{identifier}/process-escalation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fire the escalation steps that are due
         * @description As the service does by itself.
         */
        post: operations["AlertLifecycle_processEscalation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/alerts/{identifier}/responders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add responders
         * @description To those that the alert has.
         */
        post: operations["AlertContents_addResponders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/alerts/{identifier}/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a team
         * @description A responder like any other; as third-party clients do it.
         */
        post: operations["AlertContents_addTeam"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/escalations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List escalation policies
         * @description With their steps.
         */
        get: operations["EscalationPolicies_list"];
        put?: never;
        /**
         * Make an escalation policy
         * @description A default policy takes the place of the one before.
         */
        post: operations["EscalationPolicies_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/escalations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        /**
         * Read an escalation policy
         * @description With its steps.
         */
        get: operations["EscalationPolicies_get"];
        put?: never;
        post?: never;
        /**
         * Delete an escalation policy
         * @description With its steps.
         */
        delete: operations["EscalationPolicies_delete"];
        options?: never;
        head?: never;
        /**
         * Change an escalation policy
         * @description `rules`, even empty, replaces all steps.
         */
        patch: operations["EscalationPolicies_update"];
        trace?: never;
    };
    "/v2/escalations/{id}/uses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List which alerts get a policy
         * @description By rules, integrations and alert policies that name it, or because nothing else does; and schedules in which it takes shifts.
         */
        get: operations["EscalationPolicies_usesOf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/users/{id}/escalations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the policies that page a user
         * @description By a step of their own.
         */
        get: operations["UserEscalations_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/forwarding-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your rules, oldest first; for administrators everybody’s
         * @description For people only.
         */
        get: operations["ForwardingRules_list"];
        put?: never;
        /**
         * Have somebody else told in your place
         * @description For people only.
         */
        post: operations["ForwardingRules_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/forwarding-rules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        /**
         * Read a forwarding rule
         * @description For people only.
         */
        get: operations["ForwardingRules_get"];
        /**
         * Change what the body names
         * @description What is left out stays.
         */
        put: operations["ForwardingRules_update"];
        post?: never;
        /**
         * Delete a forwarding rule
         * @description Pages go to whom they are meant for again.
         */
        delete: operations["ForwardingRules_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/alerts/{identifier}/escalation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who was paged, and who is next
         * @description The steps that fired and those to come, every page, and why it ends. Addresses are not shown.
         */
        get: operations["AlertLadder_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/escalations/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Foresee whom a policy pages
         * @description Step by step, with the people, their channels and their delays, if nobody acts and no shift changes; nothing is sent.
         */
        get: operations["EscalationPreview_of"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/escalations/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Foresee whom an unsaved policy would page
         * @description As for a stored one; a body that could not be stored is refused in the same way.
         */
        post: operations["EscalationPreview_ofUnsaved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/notification-rules": {
        parameters: {
            query?: {
                /** @description Administrators: the rules of this user */
                userId?: components["parameters"]["UserIdParam2"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your rules, in their order
         * @description In their order.
         */
        get: operations["NotificationRules_list"];
        put?: never;
        /**
         * Add a rule after your others
         * @description It comes after the others. A person has at most 200 notification rules (400 `TOO_MANY_OBJECTS`).
         */
        post: operations["NotificationRules_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/notification-rules/reorder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring your rules into this order
         * @description Every rule exactly once.
         */
        post: operations["NotificationRules_reorder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/notification-rules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        /**
         * Read a notification rule
         * @description One of your own.
         */
        get: operations["NotificationRules_get"];
        put?: never;
        post?: never;
        /**
         * Delete a notification rule
         * @description The others keep their numbers.
         */
        delete: operations["NotificationRules_remove"];
        options?: never;
        head?: never;
        /**
         * Change a rule; `criteria`, `action` and `repeat` are replaced as a whole
         * @description An empty body changes nothing.
         */
        patch: operations["NotificationRules_update"];
        trace?: never;
    };
    "/v2/notification-rules/{id}/match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Would this rule fire now for such an event? Nothing is sent
         * @description Says why it would not fire.
         */
        post: operations["NotificationRules_match"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/channels/webpush": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your browsers that show pages, and the key with which one more subscribes
         * @description With the key with which one more subscribes.
         */
        get: operations["WebPush_list"];
        put?: never;
        /**
         * Have this browser show your pages; a verification code is pushed to it
         * @description The body is what `PushSubscription.toJSON()` gives, with a `label`. A code is pushed to it, and the browser is a channel of type `webpush`; it is verified, tested and removed like every other. A browser that subscribes again stays one channel, and belongs to who is signed in there. Messages are encrypted for the browser (RFC 8291) and signed by this service (RFC 8292); one whose push service answers 404 or 410 is removed.
         */
        post: operations["WebPush_subscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/channels": {
        parameters: {
            query?: {
                /** @description Administrators: act on the channels of this user */
                userId?: components["parameters"]["UserIdParam"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your channels, oldest first
         * @description Raw, without the envelope.
         */
        get: operations["Channels_list"];
        put?: never;
        /**
         * Add a channel; its verification code is sent to it
         * @description A code is sent to it. To a webhook every message is posted as JSON: `type` (`alert`, `verification` with a `code`, `test`, `handoff`, `incident`), `id`, `text` in a sentence, and what it is about; signed with `signingSecret` by the Standard Webhooks scheme. The `id` is the `webhook-id` of every attempt; any 2xx takes it. To a topic of ntfy (its URL) with buttons that acknowledge, escalate and close; to a workflow of Teams (its URL) as an adaptive card whose buttons open pages; to a chat of Telegram, by the number that the bot answers to /start; to a member or a channel of Slack, by its ID.
         */
        post: operations["Channels_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/channels/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a channel with its code
         * @description With the code that was sent to it.
         */
        post: operations["Channels_verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/channels/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a new code; the previous one is void
         * @description The one before is void; once in 30 seconds.
         */
        post: operations["Channels_resend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/channels/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message to a verified channel
         * @description Only a verified one.
         */
        post: operations["Channels_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/channels/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a channel
         * @description From your rules too.
         */
        delete: operations["Channels_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/push-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a phone; it belongs to the caller
         * @description It belongs to the caller from then on.
         */
        post: operations["PushTokens_register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/push-tokens/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Forget a phone (its owner, or an administrator)
         * @description Its owner, or an administrator.
         */
        delete: operations["PushTokens_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ack/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token of the link */
                token: components["parameters"]["TokenParam"];
            };
            cookie?: never;
        };
        /**
         * A page with a button; opening it acknowledges nothing
         * @description It shows the alert and a button; looking changes nothing.
         */
        get: operations["AcknowledgeLinks_look"];
        put?: never;
        /**
         * Acknowledge the alert, or all of a message about several, as the person who was sent the link
         * @description What the button of the page does.
         */
        post: operations["AcknowledgeLinks_use"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/answer/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token of the link */
                token: components["parameters"]["TokenParam"];
            };
            cookie?: never;
        };
        /**
         * A page with a button; opening it changes nothing
         * @description It shows the alert and the button; looking changes nothing.
         */
        get: operations["AnswerLinks_look"];
        put?: never;
        /**
         * Acknowledge, escalate, close or snooze the alert as the person who was sent the link
         * @description As the person to whom the message was sent, once and within a day. 409: the escalation has no next step.
         */
        post: operations["AnswerLinks_use"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/slack/interactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A button of a message was pressed
         * @description Signed by Slack, within five minutes. The result is shown in Slack to the person who pressed.
         */
        post: operations["Slack_interaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/telegram": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A button of a message was pressed, or somebody wrote to the bot
         * @description With the secret of the webhook in `X-Telegram-Bot-Api-Secret-Token`; the answer names what the bot does.
         */
        post: operations["Telegram_update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/twilio/sms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A text message came in: `ack 12345` acknowledges
         * @description Signed by the provider.
         */
        post: operations["Twilio_text"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/twilio/{tenantId}/{deliveryId}/{attempt}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A key was pressed during a call: it acknowledges
         * @description Signed by the provider.
         */
        post: operations["Twilio_keys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/twilio/{tenantId}/{deliveryId}/{attempt}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What became of a message or call
         * @description Signed by the provider.
         */
        post: operations["Twilio_report"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/maintenance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List maintenance windows, as third-party clients do
         * @description Those of your teams and of none.
         */
        get: operations["Maintenance_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/maintenance/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a maintenance window, as third-party clients do
         * @description One of them.
         */
        get: operations["Maintenance_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/alerts/{identifier}/attachments": {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
                /** @description The same as `identifierType` */
                alertIdentifierType?: components["parameters"]["AlertIdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        /**
         * List the files of an alert
         * @description Each with an address that is good for an hour.
         */
        get: operations["Attachments_list"];
        put?: never;
        /**
         * Begin to attach a file
         * @description PUT the file to `uploadUrl` within 15 minutes, then complete it.
         */
        post: operations["Attachments_mint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/alerts/{identifier}/attachments/{attachmentId}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a file
         * @description Checks that it was uploaded, and its size.
         */
        post: operations["Attachments_complete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/alerts/{identifier}/attachments/{attachmentId}": {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
                /** @description The same as `identifierType` */
                alertIdentifierType?: components["parameters"]["AlertIdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the attachment */
                attachmentId: components["parameters"]["AttachmentIdParam"];
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        /**
         * Read a file of an alert
         * @description With a fresh address.
         */
        get: operations["Attachments_get"];
        put?: never;
        post?: never;
        /**
         * Remove a file
         * @description From the alert and from the storage.
         */
        delete: operations["Attachments_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/reports/on-call-hours": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Hours on call
         * @description By person and schedule, as JSON or CSV.
         */
        get: operations["OnCallHours_report"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/reports/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The figures of a period
         * @description How many, of which priority, from where, and how fast they were answered.
         */
        get: operations["Reports_summary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/reports/trends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The figures day by day
         * @description In UTC; `offset` moves the window back.
         */
        get: operations["Reports_trends"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/reports/top-sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where most alerts come from
         * @description The first ten.
         */
        get: operations["Reports_topSources"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/reports/mtta": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How long until someone acknowledges
         * @description The mean of the period.
         */
        get: operations["Reports_mtta"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/reports/mttr": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How long until alerts are closed
         * @description The mean of the period.
         */
        get: operations["Reports_mttr"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/reports/responder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The figures by person
         * @description Most alerts first.
         */
        get: operations["Reports_responder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/reports/team": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The figures by team
         * @description Most alerts first.
         */
        get: operations["Reports_team"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/reports/service": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The figures by service
         * @description Most alerts first.
         */
        get: operations["Reports_service"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/reports/usefulness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which alerts people found useful
         * @description The least useful first, by message, source, integration or team.
         */
        get: operations["Reports_usefulness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/reports/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the alerts or the figures
         * @description CSV has the alerts, PDF the figures.
         */
        get: operations["Reports_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/reports/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your report schedules, oldest first; for administrators everybody’s
         * @description Oldest first.
         */
        get: operations["ReportSchedules_list"];
        put?: never;
        /**
         * Have a report mailed every day, week or month
         * @description Every day, week or month.
         */
        post: operations["ReportSchedules_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/reports/schedules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a schedule (its owner, or an administrator)
         * @description Its owner, or an administrator.
         */
        delete: operations["ReportSchedules_remove"];
        options?: never;
        head?: never;
        /**
         * Change how often, where to, or how far back (its owner, or an administrator)
         * @description Its owner, or an administrator.
         */
        patch: operations["ReportSchedules_update"];
        trace?: never;
    };
    "/v2/reports/schedules/{id}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail the report now; the next one is a day, week or month from now
         * @description The next one is counted from now.
         */
        post: operations["ReportSchedules_run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow what changes
         * @description Server-sent events: alerts as they change, and what else to read anew.
         */
        get: operations["Live_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything the service keeps of you
         * @description In one answer.
         */
        get: operations["Export_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The service, and how many people and teams there are
         * @description And how many people and teams there are.
         */
        get: operations["Account_account"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set the time zone of the account
         * @description Policies and routing rules that are made from now on have their hours and clocks in it where they name no zone. Administrators only.
         */
        patch: operations["Account_change"];
        trace?: never;
    };
    "/v2/account/security": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what is asked of those who sign in
         * @description For administrators.
         */
        get: operations["Account_security"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change what is asked of those who sign in
         * @description It holds at once: who has no second factor may only set one up (403 `SECOND_FACTOR_REQUIRED`). API keys, answers to pages and sessions of an identity provider go on. Asks of a session that it is confirmed (`POST /v2/auth/confirm`).
         */
        patch: operations["Account_changeSecurity"];
        trace?: never;
    };
    "/v2/account/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is set up
         * @description Which parts are there that an alert needs to reach a person, as the data of the organisation shows. For administrators.
         */
        get: operations["Administration_setupOf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The service, for administrators
         * @description Its version, its address, what it checks of itself, and how its providers do. No secrets.
         */
        get: operations["Administration_serverState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the configuration
         * @description By name, without defaults and secrets.
         */
        get: operations["Configuration_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/config/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The JSON Schema of a configuration
         * @description For editors.
         */
        get: operations["Configuration_schema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/config/managed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What configurations manage
         * @description By kind, then by name.
         */
        get: operations["Configuration_managed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/config/not-enforced": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what is stored and not enforced
         * @description What was taken over from elsewhere and changes nothing here, such as rights of custom roles.
         */
        get: operations["Configuration_notEnforced"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/config/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Plan a configuration
         * @description It is carried out and rolled back, to find what would be refused.
         */
        post: operations["Configuration_plan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/config/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply a configuration
         * @description The whole plan of this hash or nothing: 409 `CONFIGURATION_CHANGED`, `CONFIGURATION_REFUSED`. Asks of a session that it is confirmed or has begun within five minutes (`POST /v2/auth/confirm`): where it makes a key, or gives keys more.
         */
        post: operations["Configuration_apply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/moving-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What moves in
         * @description Of another service: one organisation at a time.
         */
        get: operations["MovingIn_get"];
        put?: never;
        /**
         * Read the API of the old service, and try
         * @description With GET only. The key is deleted once everything is read, and never shown. Replaces what was read before.
         */
        post: operations["MovingIn_start"];
        /**
         * Give up
         * @description Stops, and deletes what was read and the report. What has moved in stays.
         */
        delete: operations["MovingIn_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/moving-in/backup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a backup
         * @description A zip file of its folder, of at most 200 MB. Replaces what was read before.
         */
        post: operations["MovingIn_startBackup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/moving-in/backup/{part}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Send a part of the backup
         * @description In any order; one that was sent again replaces the first.
         */
        put: operations["MovingIn_part"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/moving-in/unpack": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the backup, and try
         * @description When all its parts are there.
         */
        post: operations["MovingIn_read"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/moving-in/trial": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try again
         * @description What was read, with other options.
         */
        post: operations["MovingIn_tryAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/moving-in/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move in
         * @description As the report of the trial says, or not at all. Not with differences that were not accepted: 409 `DIFFERENCES_NOT_ACCEPTED`. Asks of a session that it is confirmed or has begun within five minutes (`POST /v2/auth/confirm`).
         */
        post: operations["MovingIn_apply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/moving-in/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The report
         * @description What is the same here, what changes, and what is different: object by object.
         */
        get: operations["MovingIn_report"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/incidents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List incidents
         * @description Newest first.
         */
        get: operations["Incidents_list"];
        put?: never;
        /**
         * Open an incident
         * @description With `statusPageEntry` the public page shows it.
         */
        post: operations["Incidents_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/incidents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        /**
         * Read an incident
         * @description One of them.
         */
        get: operations["Incidents_get"];
        put?: never;
        post?: never;
        /**
         * Delete an incident
         * @description The public page forgets it too.
         */
        delete: operations["Incidents_remove"];
        options?: never;
        head?: never;
        /**
         * Change an incident
         * @description What is left out stays; an empty body changes nothing.
         */
        patch: operations["Incidents_update"];
        trace?: never;
    };
    "/v2/incidents/{id}/room": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the room of an incident
         * @description Who has which role, who takes part, and the tasks.
         */
        get: operations["IncidentRoom_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/incidents/{id}/roles/{role}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
                /** @description The role */
                role: components["parameters"]["RoleParam"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Assign a role in an incident
         * @description Whoever had it hands it over.
         */
        put: operations["IncidentRoom_assignRole"];
        post?: never;
        /**
         * Take a role in an incident back
         * @description Nobody has it then.
         */
        delete: operations["IncidentRoom_removeRole"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/incidents/{id}/participants/me": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Join an incident
         * @description Others see that you take part. Not for API keys.
         */
        put: operations["IncidentRoom_join"];
        post?: never;
        /**
         * Leave an incident
         * @description Your roles and tasks stay.
         */
        delete: operations["IncidentRoom_leave"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/incidents/{id}/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a task to an incident
         * @description At most 200 for one incident.
         */
        post: operations["IncidentRoom_addTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/incidents/{id}/tasks/{taskId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
                /** @description The id of the task */
                taskId: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a task of an incident
         * @description A postmortem still tells of it.
         */
        delete: operations["IncidentRoom_removeTask"];
        options?: never;
        head?: never;
        /**
         * Change a task of an incident
         * @description What is left out stays.
         */
        patch: operations["IncidentRoom_updateTask"];
        trace?: never;
    };
    "/v2/incidents/{id}/internal-updates": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        /**
         * List the internal updates of an incident
         * @description What people wrote to each other; never on the status page.
         */
        get: operations["IncidentRoom_internalUpdates"];
        put?: never;
        /**
         * Write an internal update about an incident
         * @description For those who may read the incident; never on the status page.
         */
        post: operations["IncidentRoom_addInternalUpdate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/incidents/{id}/internal-updates/{updateId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove an internal update about an incident
         * @description The audit log does not keep its text.
         */
        delete: operations["IncidentRoom_removeInternalUpdate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/incidents/{id}/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        /**
         * List the alerts of an incident
         * @description Those that were linked to it.
         */
        get: operations["LinkedAlerts_alerts"];
        put?: never;
        /**
         * Link alerts to an incident
         * @description Those that are linked already stay so.
         */
        post: operations["LinkedAlerts_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/incidents/{id}/alerts/{alertId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take the link of an alert back
         * @description The alert itself stays.
         */
        delete: operations["LinkedAlerts_unlink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/alerts/{identifier}/incidents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the incidents of an alert
         * @description Those to which it was linked.
         */
        get: operations["LinkedAlerts_incidents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/services/{serviceId}/incident-rules": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the service */
                serviceId: components["parameters"]["ServiceIdParam"];
            };
            cookie?: never;
        };
        /**
         * List the incident rules of a service
         * @description In the order in which they are asked; the first that a new alert fits decides.
         */
        get: operations["IncidentRules_list"];
        put?: never;
        /**
         * Make an incident rule
         * @description The first new alert that fits opens an incident of the service; while it is open, others that fit are linked to it. An organisation has at most 5,000 incident rules (400 `TOO_MANY_OBJECTS`).
         */
        post: operations["IncidentRules_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/services/{serviceId}/incident-rules/reorder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Order the incident rules of a service
         * @description Every rule exactly once.
         */
        post: operations["IncidentRules_reorder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/services/{serviceId}/incident-rules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the service */
                serviceId: components["parameters"]["ServiceIdParam"];
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        /**
         * Read an incident rule
         * @description With the incident that it has open.
         */
        get: operations["IncidentRules_get"];
        put?: never;
        post?: never;
        /**
         * Delete an incident rule
         * @description Incidents that it has opened stay.
         */
        delete: operations["IncidentRules_remove"];
        options?: never;
        head?: never;
        /**
         * Change an incident rule
         * @description What is left out stays.
         */
        patch: operations["IncidentRules_update"];
        trace?: never;
    };
    "/v2/incident-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List incident templates
         * @description Newest first.
         */
        get: operations["IncidentTemplates_list"];
        put?: never;
        /**
         * Make an incident template
         * @description Incidents are opened from it with `templateId`. An organisation has at most 1,000 incident templates (400 `TOO_MANY_OBJECTS`).
         */
        post: operations["IncidentTemplates_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/incident-templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        /**
         * Read an incident template
         * @description One of them.
         */
        get: operations["IncidentTemplates_get"];
        put?: never;
        post?: never;
        /**
         * Delete an incident template
         * @description Incidents opened from it stay.
         */
        delete: operations["IncidentTemplates_remove"];
        options?: never;
        head?: never;
        /**
         * Change an incident template
         * @description What is left out stays; incidents opened from it stay as they are.
         */
        patch: operations["IncidentTemplates_update"];
        trace?: never;
    };
    "/v2/postmortems/generate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a postmortem
         * @description With the timeline of the incident; what people wrote stays.
         */
        post: operations["Postmortems_generate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/postmortems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List postmortems
         * @description Of the incidents that you may see.
         */
        get: operations["Postmortems_list"];
        put?: never;
        /**
         * Write a postmortem
         * @description Of one incident.
         */
        post: operations["Postmortems_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/postmortems/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        /**
         * Read a postmortem
         * @description One of them.
         */
        get: operations["Postmortems_get"];
        put?: never;
        post?: never;
        /**
         * Delete a postmortem
         * @description The incident stays.
         */
        delete: operations["Postmortems_remove"];
        options?: never;
        head?: never;
        /**
         * Change a postmortem
         * @description What is left out stays; an empty body changes nothing.
         */
        patch: operations["Postmortems_update"];
        trace?: never;
    };
    "/v2/postmortems/{id}/publication": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Publish a postmortem
         * @description Its text stands beside the incident on the status page; nobody is mailed.
         */
        put: operations["Postmortems_publish"];
        post?: never;
        /**
         * Take a postmortem off the status page
         * @description The postmortem stays.
         */
        delete: operations["Postmortems_unpublish"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/postmortems/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a postmortem
         * @description As Markdown or PDF.
         */
        get: operations["Postmortems_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/alerts/{identifier}/similar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List similar earlier alerts
         * @description With who had them, how long it took, what was said, and the incidents and postmortems that came of them.
         */
        get: operations["SimilarAlerts_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List services
         * @description What the status page can show.
         */
        get: operations["Services_list"];
        put?: never;
        /**
         * Add a service
         * @description With visibility public, the status page shows it.
         */
        post: operations["Services_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/services/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        /**
         * Read a service
         * @description One of them.
         */
        get: operations["Services_get"];
        put?: never;
        post?: never;
        /**
         * Delete a service
         * @description With its history and its incident rules.
         */
        delete: operations["Services_remove"];
        options?: never;
        head?: never;
        /**
         * Change a service
         * @description Never 404, as the contract has it.
         */
        patch: operations["Services_update"];
        trace?: never;
    };
    "/v2/status-page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the settings of the status page
         * @description Never its access key.
         */
        get: operations["StatusPage_get"];
        /**
         * Set up the status page
         * @description A key that is made here is shown this once.
         */
        put: operations["StatusPage_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/status-page/rotate-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the access key
         * @description The new one is shown this once.
         */
        post: operations["StatusPage_rotateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/status-page/subscribers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the subscribers of the status page
         * @description The verified ones first.
         */
        get: operations["StatusPage_subscribers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/status-page/subscribers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a subscriber of the status page
         * @description They are not told, and may subscribe again.
         */
        delete: operations["StatusPage_removeSubscriber"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/status-page/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the status page with settings that are not saved
         * @description HTML, for a frame; nothing is stored.
         */
        get: operations["StatusPage_show"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/public/status-page/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a status page
         * @description As its visibility allows.
         */
        get: operations["PublicPage_content"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/public/status-page/{slug}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Past incidents of a status page
         * @description Newest first; days beyond 90 are clamped.
         */
        get: operations["PublicPage_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/public/status-page/{slug}/subscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Subscribe to a status page
         * @description A mail asks for a confirmation first.
         */
        post: operations["PublicPage_subscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/public/status-page/{slug}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Confirm a subscription
         * @description Where the link of the mail leads.
         */
        get: operations["PublicPage_verify"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/public/status-page/{slug}/unsubscribe": {
        parameters: {
            query: {
                /** @description Of the mail */
                token: components["parameters"]["TokenParam2"];
            };
            header?: {
                /** @description The access key of a `link` page */
                "X-Status-Key"?: components["parameters"]["XStatusKeyParam"];
            };
            path: {
                /** @description The name of the page in its address */
                slug: components["parameters"]["SlugParam"];
            };
            cookie?: never;
        };
        /**
         * Unsubscribe
         * @description Where the link of every mail leads.
         */
        get: operations["PublicPage_unsubscribe"];
        put?: never;
        /**
         * Unsubscribe at once
         * @description As mail programs do (RFC 8058).
         */
        post: operations["PublicPage_unsubscribeAtOnce"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/public/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is wrong at present
         * @description The published incidents of the default tenant.
         */
        get: operations["PublicStatus_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/status/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The status page
         * @description For people.
         */
        get: operations["HostedPage_page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/status/{slug}/feed.atom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The incidents as an Atom feed
         * @description For feed readers.
         */
        get: operations["HostedPage_feed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/status/{slug}/incidents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One incident with all its updates; unresolved, or resolved within 90 days
         * @description HTML; with all messages about it.
         */
        get: operations["HostedPage_incident"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/status/{slug}/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The brand's logo, so that visitors ask nobody else for it
         * @description Fetched by the service, so that visitors load nothing from elsewhere.
         */
        get: operations["HostedPage_logo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/status/{slug}/subscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The form to subscribe
         * @description As the page sends it.
         */
        post: operations["HostedPage_subscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/status/{slug}/verify": {
        parameters: {
            query?: {
                /** @description Of the mail; without it: 410 */
                token?: components["parameters"]["TokenParam3"];
            };
            header?: {
                /** @description The access key of a `link` page */
                "X-Status-Key"?: components["parameters"]["XStatusKeyParam"];
            };
            path: {
                /** @description The name of the page in its address */
                slug: components["parameters"]["SlugParam"];
            };
            cookie?: never;
        };
        /**
         * The page behind the link of a confirmation mail; opening it confirms nothing
         * @description Shows the state of the link, and a button; opening it confirms nothing.
         */
        get: operations["HostedPage_askToConfirm"];
        put?: never;
        /**
         * Confirm the subscription
         * @description What the button of the page does.
         */
        post: operations["HostedPage_confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/status/{slug}/unsubscribe": {
        parameters: {
            query: {
                /** @description Of the mail */
                token: components["parameters"]["TokenParam2"];
            };
            header?: {
                /** @description The access key of a `link` page */
                "X-Status-Key"?: components["parameters"]["XStatusKeyParam"];
            };
            path: {
                /** @description The name of the page in its address */
                slug: components["parameters"]["SlugParam"];
            };
            cookie?: never;
        };
        /**
         * The page behind the link that ends a subscription; opening it ends nothing
         * @description It has a button; opening it ends nothing.
         */
        get: operations["HostedPage_askToLeave"];
        put?: never;
        /**
         * End the subscription; also for the button of mail programs (RFC 8058)
         * @description What the button of the page does, and the button of mail programs (RFC 8058).
         */
        post: operations["HostedPage_leave"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/status/{slug}/sign-in": {
        parameters: {
            query?: never;
            header?: {
                /** @description The access key of a `link` page */
                "X-Status-Key"?: components["parameters"]["XStatusKeyParam"];
            };
            path: {
                /** @description The name of the page in its address */
                slug: components["parameters"]["SlugParam"];
            };
            cookie?: never;
        };
        /**
         * The form to sign in, for a `login` page
         * @description For a `login` page.
         */
        get: operations["HostedPage_signInForm"];
        put?: never;
        /**
         * Sign in with the session cookie of the API
         * @description As the form sends it.
         */
        post: operations["HostedPage_signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AuditEntryView: {
            id: components["schemas"]["Id"];
            /**
             * @description What was or is to be done
             * @example runbook.opened
             */
            action: string;
            /**
             * @description The kind of thing it was done to
             * @example runbook
             */
            entityType: string;
            /**
             * @description The id of the thing it was done to
             * @example disk-full
             */
            entityId: string;
            /**
             * @description The name of the thing it was done to
             * @example Disk full
             */
            entityName: string | null;
            /**
             * @description The id of the user
             * @example 01920000-0000-7000-8000-000000000001
             */
            userId: string | null;
            userName?: components["schemas"]["AuditEntryUserName"];
            userEmail?: components["schemas"]["UserEmail"];
            details: components["schemas"]["Details"];
            /**
             * @description The fields that differ, each before and after; null before: it was made, null after: it is gone. Secrets are masked, long values cut. The values of other people's channels, rules and report schedules are for administrators only
             * @example {
             *       "enabled": {
             *         "before": true,
             *         "after": false
             *       }
             *     }
             */
            changes: {
                [key: string]: {
                    /** @description As JSON; `********` in place of a secret */
                    before: unknown;
                    /** @description As JSON; `********` in place of a secret */
                    after: unknown;
                };
            } | null;
            /**
             * @description What kind of caller did it; `cli`: a command beside the service, `system`: the service by itself
             * @enum {string|null}
             */
            actorType: "user" | "api_key" | "cli" | "system" | null;
            /**
             * @description `console`: a browser session; `link`: a sign-in, a registration or a mailed link
             * @enum {string|null}
             */
            source: "api" | "console" | "link" | "cli" | "system" | null;
            /**
             * @description Address of the client, as TRUST_PROXY lets it be known; of other people for administrators only
             * @example 203.0.113.7
             */
            ip: string | null;
            /**
             * @description Of other people for administrators only
             * @example curl/8.5.0
             */
            userAgent: string | null;
            /**
             * @description Whom it is about, where that is neither who did it nor the entity: whose sign-in was refused
             * @example 01920000-0000-7000-8000-000000000001
             */
            subjectId: string | null;
            subjectName?: components["schemas"]["AuditEntryUserName"];
            subjectEmail?: components["schemas"]["UserEmail"];
            createdAt: components["schemas"]["CreatedAt"];
        };
        CreateAuditEntryDto: {
            /**
             * @description What was or is to be done
             * @example runbook.opened
             */
            action: string;
            /**
             * @description The kind of thing it was done to
             * @example runbook
             */
            entityType: string;
            /**
             * @description The id of the thing it was done to
             * @example disk-full
             */
            entityId: string;
            /**
             * @description The name of the thing it was done to
             * @example Disk full
             */
            entityName?: string | null;
            /**
             * @description Whom it is about: `subjectId` of the entry. Its author is always the caller
             * @example 01920000-0000-7000-8000-000000000001
             */
            userId?: string | null;
            /**
             * @description Whom it is about: `subjectName` of the entry
             * @example Ada Lovelace
             */
            userName?: string | null;
            details?: components["schemas"]["Details"];
        };
        OnCallNowView: {
            id: components["schemas"]["Id"];
            name?: components["schemas"]["OnCallNowName"];
            email?: components["schemas"]["Email"];
        };
        UnreachableView: {
            reason: components["schemas"]["UnreachableReason"];
            message: components["schemas"]["UnreachableMessage"];
        };
        ListedUserView: {
            id: components["schemas"]["Id"];
            username: components["schemas"]["ListedUserUsername"];
            /**
             * @description First and last name
             * @example Ada Lovelace
             */
            fullName: string;
            role: components["schemas"]["Role"];
            blocked: components["schemas"]["Blocked"];
            verified: components["schemas"]["Verified"];
            /**
             * @description Not paged yet
             * @enum {boolean}
             */
            proofPending?: true;
            timezone: components["schemas"]["Timezone"];
            locale: components["schemas"]["Locale"];
            clockHours: components["schemas"]["ClockHours"];
            createdAt: components["schemas"]["CreatedAt"];
            notifyPush: components["schemas"]["NotifyPush"];
            notifyEmail: components["schemas"]["NotifyEmail"];
            notifySms: components["schemas"]["NotifySms"];
            notifyOnP1Only: components["schemas"]["NotifyOnP1Only"];
            /** @description Told when a shift begins and ends */
            notifyOnHandoff: boolean;
            firstMatchOnly: components["schemas"]["FirstMatchOnly"];
            /** @description P1 alerts are sent within quiet hours */
            notifyP1InQuietHours: boolean;
            customRoleId: components["schemas"]["CustomRoleId"];
            notifyQuietHoursStart: components["schemas"]["NotifyQuietHoursStart"];
            notifyQuietHoursEnd: components["schemas"]["NotifyQuietHoursEnd"];
            notifyBundleSec: components["schemas"]["NotifyBundleSec"];
            /** @description The same for mails */
            notifyBundleEmailSec: number | null;
            notifyBundleP1Sec: components["schemas"]["NotifyBundleP1Sec"];
            showSensitiveContent: components["schemas"]["ShowSensitiveContent"];
            hasCompletedOnboarding: components["schemas"]["HasCompletedOnboarding"];
            permissions: components["schemas"]["Permissions"];
            mutedUntil: components["schemas"]["MutedUntil"];
            managedBy?: components["schemas"]["ManagedBy"];
            /** @description Only with `unreachable=true`: why no message reaches them */
            unreachable?: components["schemas"]["UnreachableView"];
        };
        /** @description The record */
        UserDetailView: {
            id: components["schemas"]["Id"];
            username: components["schemas"]["ListedUserUsername"];
            /**
             * @description First and last name
             * @example Ada Lovelace
             */
            fullName: string;
            role: components["schemas"]["Role"];
            blocked: components["schemas"]["Blocked"];
            verified: components["schemas"]["Verified"];
            /**
             * @description Not paged yet
             * @enum {boolean}
             */
            proofPending?: true;
            timezone: components["schemas"]["Timezone"];
            locale: components["schemas"]["Locale"];
            clockHours: components["schemas"]["ClockHours"];
            createdAt: components["schemas"]["CreatedAt"];
            notifyPush: components["schemas"]["NotifyPush"];
            notifyEmail: components["schemas"]["NotifyEmail"];
            notifySms: components["schemas"]["NotifySms"];
            notifyOnP1Only: components["schemas"]["NotifyOnP1Only"];
            /** @description Told when a shift begins and ends */
            notifyOnHandoff: boolean;
            firstMatchOnly: components["schemas"]["FirstMatchOnly"];
            /** @description P1 alerts are sent within quiet hours */
            notifyP1InQuietHours: boolean;
            customRoleId: components["schemas"]["CustomRoleId"];
            notifyQuietHoursStart: components["schemas"]["NotifyQuietHoursStart"];
            notifyQuietHoursEnd: components["schemas"]["NotifyQuietHoursEnd"];
            notifyBundleSec: components["schemas"]["NotifyBundleSec"];
            /** @description The same for mails */
            notifyBundleEmailSec: number | null;
            notifyBundleP1Sec: components["schemas"]["NotifyBundleP1Sec"];
            showSensitiveContent: components["schemas"]["ShowSensitiveContent"];
            hasCompletedOnboarding: components["schemas"]["HasCompletedOnboarding"];
            permissions: components["schemas"]["Permissions"];
            mutedUntil: components["schemas"]["MutedUntil"];
            managedBy?: components["schemas"]["ManagedBy"];
            /** @description Whether a second factor is asked for */
            mfaEnabled: boolean;
        };
        CreateUserDto: {
            /**
             * @description The name to sign in with, as a rule the e-mail address
             * @example ada@example.com
             */
            username: string;
            fullName: components["schemas"]["FullName"];
            /**
             * @description Honoured only for administrators
             * @enum {string}
             */
            role?: "admin" | "user" | "stakeholder";
            timezone?: components["schemas"]["UserTimezone"];
            locale?: components["schemas"]["UserLocale"];
            password?: components["schemas"]["Password"];
            /** @description At most what you have yourself; null: the defaults of the role */
            permissions?: {
                [key: string]: "none" | "read" | "write" | "admin";
            } | null;
        };
        UpdateUserDto: {
            fullName?: components["schemas"]["FullName"];
            timezone?: components["schemas"]["Timezone"];
            /** @description False: 409 `SHIFTS_MOVE`, and nothing changes, where another time zone moves shifts of the next 14 days; else the answer has `warnings` (default: `true`) */
            confirm?: boolean;
            /**
             * @description Language and region, such as en-GB
             * @example en-GB
             */
            locale?: string;
            clockHours?: components["schemas"]["ClockHours"];
            verified?: components["schemas"]["Verified"];
            notifyPush?: components["schemas"]["NotifyPush"];
            notifyEmail?: components["schemas"]["NotifyEmail"];
            notifySms?: components["schemas"]["NotifySms"];
            notifyOnP1Only?: components["schemas"]["NotifyOnP1Only"];
            /** @description Be told when a shift of yours begins and ends */
            notifyOnHandoff?: boolean;
            /** @description Of your notification rules that fire for an event, only the first is used */
            firstMatchOnly?: boolean;
            /** @description P1 alerts are sent within quiet hours; default: true */
            notifyP1InQuietHours?: boolean;
            /** @description HH:MM in the timezone of the user */
            notifyQuietHoursStart?: string | null;
            /** @description HH:MM in the timezone of the user */
            notifyQuietHoursEnd?: string | null;
            /** @description Seconds for which pages over one channel are gathered into one message after the first; 0: each goes alone; null: as the installation has it */
            notifyBundleSec?: number | null;
            /** @description Seconds for which mails are gathered after the first; 0: each goes alone; null: as the installation has it */
            notifyBundleEmailSec?: number | null;
            /** @description Seconds for which pages of P1 alerts are gathered, at most as long as others after the first; 0: each goes alone; null: as the installation has it */
            notifyBundleP1Sec?: number | null;
            showSensitiveContent?: components["schemas"]["ShowSensitiveContent"];
            hasCompletedOnboarding?: components["schemas"]["HasCompletedOnboarding"];
            /**
             * Format: date-time
             * @description ISO instant until which nothing is sent
             */
            mutedUntil?: string | null;
            /**
             * @description Administrators only
             * @enum {string}
             */
            role?: "admin" | "user" | "stakeholder";
            /** @description Administrators only */
            blocked?: boolean;
            /** @description Administrators only; null: the defaults of the role */
            permissions?: {
                [key: string]: "none" | "read" | "write" | "admin";
            } | null;
            /**
             * Format: uuid
             * @description Administrators only: a custom role, which sets `role` and `permissions`. Another `role`, or `permissions` beside it, take it off
             */
            customRoleId?: string | null;
        };
        /** @description The record */
        CustomRoleView: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            /**
             * @description The role whose rights it starts from
             * @enum {string}
             */
            extendedRole: "user" | "observer" | "stakeholder";
            /**
             * @description What it adds
             * @example []
             */
            grantedRights: string[];
            /**
             * @description What it takes away
             * @example [
             *       "reports-access"
             *     ]
             */
            disallowedRights: string[];
            /**
             * @description Which of these rights change nothing here
             * @example [
             *       "not alert-delete"
             *     ]
             */
            notEnforced: string[];
            createdAt: components["schemas"]["CreatedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
            managedBy?: components["schemas"]["ManagedBy"];
        };
        CustomRoleDto: {
            name: components["schemas"]["CustomRoleName"];
            /**
             * @description The role whose rights it starts from; `observer` is `stakeholder` here
             * @enum {string}
             */
            extendedRole: "user" | "observer" | "stakeholder";
            /**
             * @description What it adds: kept, and never enforced (default: `[]`)
             * @example []
             */
            grantedRights?: string[];
            /**
             * @description What it takes away (default: `[]`)
             * @example [
             *       "reports-access"
             *     ]
             */
            disallowedRights?: string[];
        };
        TeamMemberSummary: {
            /**
             * @description The user
             * @example 01920000-0000-7000-8000-000000000000
             */
            id: string;
            /**
             * @description Full name
             * @example Web
             */
            name?: string;
            email?: components["schemas"]["Email"];
            role: components["schemas"]["TeamMemberSummaryRole"];
        };
        /** @description The record */
        TeamView: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            description: components["schemas"]["Description"];
            /** @description Mail its leads about each week in which someone was paged */
            weeklyDigest: boolean;
            /** @description In order of joining */
            members: components["schemas"]["TeamMemberSummary"][];
            managedBy?: components["schemas"]["ManagedBy"];
        };
        TeamMemberDto: {
            userId: components["schemas"]["TeamMemberUserId"];
            /**
             * @description `admin` and `lead` members have more to say (default: `"member"`)
             * @example user
             */
            role?: string | null;
            /** @description In answers; ignored in bodies */
            readonly id?: unknown;
            /** @description In answers; ignored in bodies */
            readonly name?: unknown;
            /** @description In answers; ignored in bodies */
            readonly email?: unknown;
            /** @description In answers; ignored in bodies */
            readonly userName?: unknown;
            /** @description In answers; ignored in bodies */
            readonly userEmail?: unknown;
            /** @description In answers; ignored in bodies */
            readonly joinedAt?: unknown;
        };
        CreateTeamDto: {
            name: components["schemas"]["CustomRoleName"];
            description?: components["schemas"]["TeamDescription"];
            /** @description Mail its leads about each week in which someone was paged (default: `true`) */
            weeklyDigest?: boolean | null;
            /** @description Who belongs to it */
            members?: components["schemas"]["TeamMemberDto"][] | null;
        };
        UpdateTeamDto: {
            name?: components["schemas"]["CustomRoleName"];
            description?: components["schemas"]["TeamDescription"];
            /** @description Mail its leads about each week in which someone was paged */
            weeklyDigest?: boolean | null;
        };
        MembershipView: {
            userId: components["schemas"]["UserId"];
            userName?: components["schemas"]["UserName"];
            userEmail?: components["schemas"]["UserEmail"];
            role: components["schemas"]["TeamMemberSummaryRole"];
            /**
             * Format: date-time
             * @description Since when
             */
            joinedAt: string;
        };
        /** @description The record */
        TeamRoleView: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            teamId: components["schemas"]["TeamRoleTeamId"];
            /** @description Name to true or false */
            permissions: {
                [key: string]: boolean;
            };
            createdAt: components["schemas"]["CreatedAt"];
        };
        CreateTeamRoleDto: {
            name: components["schemas"]["CustomRoleName"];
            /** @description Name to true or false (default: `{}`) */
            permissions?: {
                [key: string]: boolean;
            };
        };
        UpdateTeamRoleDto: {
            name?: components["schemas"]["CustomRoleName"];
            /** @description Name to true or false */
            permissions?: {
                [key: string]: boolean;
            };
        };
        DefaultResponderView: {
            type: components["schemas"]["Type"];
            id: components["schemas"]["Id"];
        };
        IntegrationView: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            /**
             * @description Which kind it is
             * @example webhook
             */
            type: string;
            teamId: components["schemas"]["TeamId"];
            enabled: components["schemas"]["Enabled"];
            /** @description Whether its keys may read */
            allowRead: boolean;
            /** @description Whether its keys may create and change */
            allowWrite: boolean;
            /** @description Whether its keys may delete */
            allowDelete: boolean;
            /** @description Whether its keys may change integrations and the status page */
            allowConfig: boolean;
            /** @description True: what it raises pages nobody */
            suppressNotifications: boolean;
            /** @description Of an alert whose sender names none */
            responders: components["schemas"]["DefaultResponderView"][];
            /** @description True: responders that its sender names do not count */
            ignoreResponders: boolean;
            /** @description A mail whose subject says that a problem is over closes its alert */
            mailRecoveries: boolean;
            createdAt: components["schemas"]["CreatedAt"];
            lastReceivedAt: components["schemas"]["LastReceivedAt"];
            lastError: components["schemas"]["LastError"];
            managedBy?: components["schemas"]["ManagedBy"];
        };
        DefaultResponderDto: {
            type: components["schemas"]["Type"];
            id: components["schemas"]["Id"];
        };
        RequestConditionDto: {
            key?: components["schemas"]["RequestConditionKey"];
            not?: components["schemas"]["Not"];
            operation: components["schemas"]["Operation"];
            /**
             * @description default: `""`
             * @example disk
             */
            expectedValue?: string | null;
            /** @description Kept and shown; it changes nothing */
            order?: number | null;
            /**
             * @description One of message, alias, description, source, entity, priority, tags, actions, recipients, responders, teams, details, extra-properties, or `_payload` and a path: the value there in what was sent, e.g. `_payload.alerts[0].labels.job` or `_payload.Message.detail.state.value` (JSON inside of a text is read, too)
             * @example _payload.data.essentials.monitorCondition
             */
            field: string;
        };
        IgnoreRuleDto: {
            name: components["schemas"]["IgnoreRuleName"];
            filter?: components["schemas"]["Filter"];
        };
        CreateRuleDto: {
            name: components["schemas"]["IgnoreRuleName"];
            filter?: components["schemas"]["Filter"];
            alias?: components["schemas"]["RuleAlias"];
            user?: components["schemas"]["User"];
            note?: components["schemas"]["RuleNote"];
            /**
             * @description The message, cut at 130 characters
             * @example {{message}}
             */
            message?: string | null;
            /**
             * @description The description, cut at 15000 characters
             * @example {{description}}
             */
            description?: string | null;
            /**
             * @description The entity, cut at 512 characters
             * @example {{entity}}
             */
            entity?: string | null;
            /**
             * @description The source, cut at 100 characters
             * @example {{source}}
             */
            source?: string | null;
            /**
             * @description Left out: that of the sender
             * @enum {string|null}
             */
            priority?: "P1" | "P2" | "P3" | "P4" | "P5" | null;
            /**
             * @description Wins over `priority` where it gives P1 to P5
             * @example {{details.priority}}
             */
            customPriority?: string | null;
            /**
             * @description Beside the tags of the sender; each is cut at 50 characters.
             * @example [
             *       "{{_payload.labels.job}}"
             *     ]
             */
            tags?: string[] | null;
            /**
             * @description Beside the details of the sender; a value of the same key is replaced. Cut at 15000 characters in all.
             * @example {
             *       "runbook": "{{_payload.annotations.runbook}}"
             *     }
             */
            details?: {
                [key: string]: string;
            } | null;
            /**
             * @description Names of custom actions
             * @example [
             *       "Restart"
             *     ]
             */
            actions?: string[] | null;
            /** @description Beside the responders of the sender. Who is there no more is left out, and the alert says so */
            responders?: components["schemas"]["DefaultResponderDto"][] | null;
            /** @description Kept, and changes nothing: no files come along (default: `false`) */
            appendAttachments?: boolean | null;
            /** @description True: the tags of the sender are left out (default: `false`) */
            ignoreTags?: boolean | null;
            /** @description True: the details of the sender are left out (default: `false`) */
            ignoreDetails?: boolean | null;
            /** @description True: the custom actions of the sender are left out (default: `false`) */
            ignoreActions?: boolean | null;
            /** @description True: the responders of the sender are left out (default: `false`) */
            ignoreResponders?: boolean | null;
        };
        AnswerRuleDto: {
            name: components["schemas"]["IgnoreRuleName"];
            filter?: components["schemas"]["Filter"];
            alias?: components["schemas"]["RuleAlias"];
            user?: components["schemas"]["User"];
            note?: components["schemas"]["RuleNote"];
        };
        CreateIntegrationDto: {
            type?: components["schemas"]["IntegrationType"];
            enabled?: components["schemas"]["IntegrationEnabled"];
            /** @description Whether its keys may read (default: `true`) */
            allowRead?: boolean | null;
            allowWrite?: components["schemas"]["AllowWrite"];
            /** @description Whether its keys may delete (default: `true`) */
            allowDelete?: boolean | null;
            allowConfig?: components["schemas"]["AllowConfig"];
            /** @description Its alerts are stored, nobody is paged (default: `false`) */
            suppressNotifications?: boolean | null;
            responders?: components["schemas"]["IntegrationResponders"];
            ignoreResponders?: components["schemas"]["IgnoreResponders"];
            mailRecoveries?: components["schemas"]["MailRecoveries"];
            rules?: components["schemas"]["Rules"];
            teamId?: components["schemas"]["IntegrationTeamId"];
            config?: components["schemas"]["Config"];
            name: components["schemas"]["IgnoreRuleName"];
            /**
             * @description A key of your own; it authenticates at once
             * @example pk_q1w2e3r4t5
             */
            apiKey?: string | null;
        };
        IntegrationKeyView: {
            /**
             * @description Its id
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            id: string;
            keyHash: components["schemas"]["KeyHash"];
            /**
             * @description The beginning of the key, to recognise it by
             * @example pk_q1w2
             */
            keyPrefix: string;
            lastUsed: components["schemas"]["LastUsed"];
            createdAt: components["schemas"]["CreatedAt"];
        };
        PendingSubscriptionView: {
            /**
             * @description What is to be subscribed to
             * @example arn:aws:sns:eu-central-1:123456789012:alarms
             */
            topic: string | null;
            /**
             * @description Open it to confirm the subscription; the service never fetches it
             * @example https://sns.eu-central-1.amazonaws.com/?Action=ConfirmSubscription
             */
            subscribeUrl: string;
            /**
             * Format: date-time
             * @description When it came in
             */
            receivedAt: string;
        };
        /** @description The record */
        IntegrationDetailView: components["schemas"]["IntegrationView"] & {
            /** @description Secrets are shown as ******** */
            config: {
                [key: string]: unknown;
            };
            /**
             * @description Only where the stored config cannot be decrypted: what that means. `config` is then `{}`
             * @example The stored config cannot be decrypted. …
             */
            configProblem?: string;
            /**
             * @description Where senders post; its last segment is the credential. Null for those who may not write integrations, and where it cannot be decrypted
             * @example https://pager.example.com/v2/webhooks/inbound/1/q1w2e3r4t5
             */
            webhookUrl: string | null;
            /** @description What becomes of what its senders send; null: everything is taken as it comes */
            rules: {
                ignore?: components["schemas"]["Ignore"];
                create?: components["schemas"]["Create"];
                close?: components["schemas"]["Close"];
                acknowledge?: components["schemas"]["Acknowledge"];
                addNote?: components["schemas"]["AddNote"];
            } | null;
            /** @description Its keys, as hashes */
            apiKeys: components["schemas"]["IntegrationKeyView"][];
            /** @description A topic subscription that waits to be confirmed */
            pendingSubscription?: components["schemas"]["PendingSubscriptionView"];
        };
        IntegrationPayloadView: {
            id: components["schemas"]["Id"];
            /**
             * Format: date-time
             * @description When it came
             */
            receivedAt: string;
            /**
             * @description What became of it
             * @enum {string}
             */
            result: "taken" | "refused";
            /**
             * @description Why it was refused, or what was left out of it
             * @example [
             *       "Invalid request: message: is required"
             *     ]
             */
            remarks: string[];
            /**
             * @description As it was sent; secrets are shown as ********, and what is long is cut (…). Paths of rules lead into it
             * @example {
             *       "data": {
             *         "essentials": {
             *           "alertRule": "cpu-high",
             *           "monitorCondition": "Fired"
             *         }
             *       }
             *     }
             */
            payload: {
                [key: string]: unknown;
            };
        };
        UpdateIntegrationDto: {
            type?: components["schemas"]["IntegrationType"];
            enabled?: components["schemas"]["IntegrationEnabled"];
            /** @description Whether its keys may read (default: `true`) */
            allowRead?: boolean | null;
            allowWrite?: components["schemas"]["AllowWrite"];
            /** @description Whether its keys may delete (default: `true`) */
            allowDelete?: boolean | null;
            allowConfig?: components["schemas"]["AllowConfig"];
            /** @description Its alerts are stored, nobody is paged (default: `false`) */
            suppressNotifications?: boolean | null;
            responders?: components["schemas"]["IntegrationResponders"];
            ignoreResponders?: components["schemas"]["IgnoreResponders"];
            mailRecoveries?: components["schemas"]["MailRecoveries"];
            rules?: components["schemas"]["Rules"];
            teamId?: components["schemas"]["IntegrationTeamId"];
            config?: components["schemas"]["Config"];
            name?: components["schemas"]["IntegrationName"];
        };
        /** @description The record */
        IntegrationTestView: {
            /** @description Whether it went well */
            ok: boolean;
            /**
             * @description Why not
             * @example The address answered 500
             */
            reason?: string;
        };
        ConfirmDto: {
            /**
             * @description True: that this is meant
             * @enum {boolean}
             */
            confirm: true;
        };
        TokenView: {
            id: components["schemas"]["KeyHash"];
            integrationId: components["schemas"]["IntegrationId"];
            /**
             * @description The name of the integration
             * @example Alertmanager
             */
            integrationName: string;
            /**
             * @description The beginning of the key, to recognise it by
             * @example pk_q1w2
             */
            keyPrefix: string;
            /** @description What it may do */
            scopes: ("read" | "write" | "delete" | "config")[];
            createdAt: components["schemas"]["CreatedAt"];
            lastUsedAt: components["schemas"]["LastUsed"];
        };
        /** @description Who did it */
        LoginUserView: {
            id: components["schemas"]["LoginUserId"];
            email: components["schemas"]["LoginUserEmail"];
            name: components["schemas"]["Name"];
            role: components["schemas"]["Role"];
            /**
             * @description The primary team
             * @example 01920000-0000-7000-8000-000000000002
             */
            teamId: string | null;
            /** @description Not paged yet */
            proofPending?: boolean;
        };
        /** @description The record */
        LoginView: {
            /**
             * @description Access token (JWT)
             * @example q1w2e3r4t5
             */
            token: string;
            /**
             * @description Good for 30 days and one use
             * @example q1w2e3r4t5
             */
            refreshToken: string;
            /** @description Goes up when all sessions end */
            tokenVersion: number;
            user: components["schemas"]["LoginUserView"];
        };
        ChallengeView: {
            /**
             * @description A second factor is asked for
             * @enum {boolean}
             */
            mfaRequired: true;
            /**
             * @description For login/mfa, good for 15 minutes
             * @example eyJhbGciOiJIUzI1NiJ9.e30.c2ln
             */
            challengeToken: string;
        };
        OrganisationView: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
        };
        OrganisationsView: {
            /** @description Where the password is right */
            organisations: components["schemas"]["OrganisationView"][];
        };
        LoginDto: {
            /**
             * @description The username, for most people their e-mail address
             * @example ada@example.com
             */
            email: string;
            /** @description The password to sign in with */
            password: string;
            /**
             * Format: uuid
             * @description Which, where the password is right in several organisations
             */
            organisation?: string;
        };
        MfaLoginDto: {
            challengeToken: components["schemas"]["ChallengeToken"];
            /**
             * @description A one-time code, or a backup code on its own route
             * @example NOT_FOUND
             */
            code: string;
        };
        ForgotDto: {
            /**
             * @description E-mail address
             * @example ada@example.com
             */
            email: string;
        };
        ResetDto: {
            /**
             * @description Of the mailed link
             * @example q1w2e3r4t5
             */
            token: string;
            newPassword: components["schemas"]["Password"];
        };
        /** @description The record */
        TokensView: {
            /**
             * @description Access token (JWT)
             * @example q1w2e3r4t5
             */
            token: string;
            /**
             * @description Good for 30 days and one use
             * @example q1w2e3r4t5
             */
            refreshToken: string;
            /** @description Goes up when all sessions end */
            tokenVersion: number;
        };
        ChangePasswordDto: {
            /** @description The present one */
            currentPassword: string;
            newPassword: components["schemas"]["Password"];
        };
        ChangeAddressDto: {
            /**
             * Format: email
             * @description The new address
             * @example ada@example.com
             */
            email: string;
        };
        NewAddressDto: {
            /**
             * @description Of the mail to the new address
             * @example ABCD-EFGH-JKLM-NPQR-STUV-WXYZ
             */
            code: string;
        };
        ConfirmSignInDto: {
            /** @description Yours; or a `code`, or a `passkey` */
            password?: string;
            /**
             * @description Of your authenticator, or a backup code
             * @example 123456
             */
            code?: string;
            /**
             * @description Or what a passkey has answered to `confirm/options`
             * @example {
             *       "id": "AQIDBA",
             *       "rawId": "AQIDBA",
             *       "type": "public-key",
             *       "clientExtensionResults": {},
             *       "response": {}
             *     }
             */
            passkey?: {
                [key: string]: unknown;
            };
        };
        RegisterDto: {
            /**
             * Format: email
             * @description E-mail address
             * @example ada@example.com
             */
            email: string;
            password: components["schemas"]["Password"];
            fullName: components["schemas"]["FullName"];
            timezone?: components["schemas"]["UserTimezone"];
            locale?: components["schemas"]["UserLocale"];
            /**
             * @description Ignored: always `user`
             * @example user
             */
            role?: string | null;
        };
        RefreshDto: {
            /**
             * @description Absent: that of the cookie, and the answer has none
             * @example q1w2e3r4t5
             */
            refreshToken?: string | null;
        };
        MyTenantView: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
        };
        MyTeamView: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            /**
             * @description Yours in the team
             * @example member
             */
            role: string;
        };
        /** @description The record */
        MeView: {
            /**
             * @description Its id
             * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
             */
            id: string;
            /**
             * @description Which kind it is
             * @enum {string}
             */
            type?: "api_key";
            email?: components["schemas"]["LoginUserEmail"];
            name?: components["schemas"]["Name"];
            /**
             * @description What the person may do: admin, user or stakeholder; in a team: member, lead or admin
             * @enum {string}
             */
            role: "admin" | "user" | "stakeholder" | "api_key";
            teamId: components["schemas"]["TeamId"];
            /** @description Not paged yet */
            proofPending?: boolean;
            hasCompletedOnboarding?: components["schemas"]["HasCompletedOnboarding"];
            permissions?: components["schemas"]["Permissions"];
            timezone?: components["schemas"]["Timezone"];
            locale?: components["schemas"]["Locale"];
            clockHours?: components["schemas"]["ClockHours"];
            /** @description You sign in with a password */
            hasPassword?: boolean;
            /** @description A second factor is on */
            mfaEnabled?: boolean;
            /** @description What your second factor is; empty: there is none */
            secondFactors?: ("app" | "passkey")[];
            /** @description The organisation requires a second factor: this session may only set one up; absent: no */
            secondFactorNeeded?: boolean;
            /** @description Alerts take files: the operator has configured a storage */
            attachments?: boolean;
            /** @description Of the organisation */
            tenant?: components["schemas"]["MyTenantView"];
            /** @description The primary team first */
            teams?: components["schemas"]["MyTeamView"][];
        };
        SignInView: {
            /**
             * Format: date-time
             * @description When; of refused ones, when the first was
             */
            at: string;
            /**
             * Format: date-time
             * @description When the last of them was
             */
            lastAt: string;
            /**
             * @description What would happen to the alert
             * @enum {string}
             */
            outcome: "signed-in" | "refused";
            /** @description How many: refused ones of one kind and address within an hour are counted */
            count: number;
            /**
             * @description `password`, `totp`, `sso`, …
             * @example password
             */
            method: string | null;
            /**
             * @description Null: not known, or several
             * @example 203.0.113.7
             */
            address: string | null;
            /**
             * @description As `address`, in words
             * @example Chrome on Linux
             */
            client: string | null;
        };
        /** @description The record */
        PasskeyView: {
            id: components["schemas"]["Id"];
            /**
             * @description What people call it
             * @example Laptop
             */
            name: string;
            createdAt: components["schemas"]["CreatedAt"];
            lastUsedAt: components["schemas"]["LastUsed"];
        };
        /** @description The record */
        PasskeyOptionsView: {
            options: components["schemas"]["Options"];
        };
        AddPasskeyDto: {
            name: components["schemas"]["CustomRoleName"];
            response: components["schemas"]["Response"];
        };
        PasskeyLoginDto: {
            response: components["schemas"]["Response"];
        };
        /** @description The record */
        SecondFactorOptionsView: {
            options: components["schemas"]["Options"];
            /** @description A code of an authenticator app does as well */
            app: boolean;
        };
        PasskeyChallengeDto: {
            challengeToken: components["schemas"]["ChallengeToken"];
        };
        PasskeySecondFactorDto: {
            challengeToken: components["schemas"]["ChallengeToken"];
            response: components["schemas"]["Response"];
        };
        SessionView: {
            id: components["schemas"]["Id"];
            /**
             * Format: date-time
             * @description Null: before this was kept
             */
            startedAt: string | null;
            /**
             * Format: date-time
             * @description When its tokens were last issued
             */
            lastUsedAt: string;
            /**
             * Format: date-time
             * @description When it ends at the latest, however often it is renewed
             */
            endsAt: string;
            /**
             * @description Where it began, without the end of the address
             * @example 203.0.113.x
             */
            address: string | null;
            /**
             * @description What began it, in words
             * @example Chrome on Linux
             */
            client: string;
            /** @description The session of this request */
            current: boolean;
        };
        /** @description The record */
        EnrollmentView: {
            /**
             * @description Base32
             * @example JBSWY3DPEHPK3PXP
             */
            secret: string;
            /**
             * @description For a QR code
             * @example otpauth://totp/Pager:ada@example.com?secret=JBSWY3DPEHPK3PXP
             */
            otpauthUri: string;
        };
        /** @description The record */
        MfaEnabledView: {
            /**
             * @description Whether a second factor is asked for
             * @enum {boolean}
             */
            mfaEnabled: true;
            /** @description Ten, shown once */
            backupCodes: string[];
        };
        VerifyMfaDto: {
            /**
             * @description The one of enroll, Base32
             * @example JBSWY3DPEHPK3PXP
             */
            secret: string;
            /**
             * @description What the app shows for it
             * @example 123456
             */
            code: string;
        };
        /** @description The record */
        NewInviteView: {
            /**
             * @description Shown now and in the mail, and never again
             * @example q1w2e3r4t5
             */
            token: string;
            email: components["schemas"]["LoginUserEmail"];
            /**
             * Format: date-time
             * @description Seven days from now
             */
            expiresAt: string;
        };
        CreateInviteDto: {
            /**
             * Format: email
             * @description E-mail address
             * @example ada@example.com
             */
            email: string;
            role: components["schemas"]["Role"];
            /** @description Null: the defaults of the role */
            permissions?: {
                [key: string]: "none" | "read" | "write" | "admin";
            } | null;
            /**
             * Format: uuid
             * @description Joined on acceptance
             */
            teamId?: string | null;
        };
        /** @description The record */
        InviteView: {
            /**
             * @description In lists the SHA-256 of the token: good for resending and deleting the invite, not for accepting it
             * @example q1w2e3r4t5
             */
            token: string;
            email: components["schemas"]["LoginUserEmail"];
            role: components["schemas"]["Role"];
            permissions: components["schemas"]["Permissions"];
            teamId: components["schemas"]["TeamId"];
            createdAt: components["schemas"]["CreatedAt"];
            /**
             * Format: date-time
             * @description When its link was made, and mailed where mails are set up; resending makes a new one
             */
            sentAt: string;
            /**
             * Format: date-time
             * @description When it expires
             */
            expiresAt: string;
        };
        /** @description The record */
        AcceptedInviteView: {
            /**
             * Format: uuid
             * @description The new user
             */
            id: string;
            email: components["schemas"]["LoginUserEmail"];
            role: components["schemas"]["Role"];
        };
        AcceptInviteDto: {
            password: components["schemas"]["Password"];
            fullName: components["schemas"]["FullName"];
            timezone?: components["schemas"]["UserTimezone"];
            locale?: components["schemas"]["UserLocale"];
        };
        /** @description The record */
        DiscoveredView: {
            /**
             * @description How addresses of this domain sign in
             * @enum {string}
             */
            method: "password" | "sso";
            /**
             * @description Where single sign-on begins; only with sso
             * @example /v2/auth/sso/payments
             */
            startUrl?: string;
            /**
             * @description Host of the identity provider, to be shown before one goes there; only with sso
             * @example login.example.com
             */
            provider?: string;
        };
        DiscoverDto: {
            /**
             * Format: email
             * @description E-mail address
             * @example ada@example.com
             */
            email: string;
        };
        ProofRecordView: {
            /**
             * @description Which kind it is
             * @enum {string}
             */
            type: "TXT";
            /**
             * @description What people call it
             * @example _pager.example.com
             */
            name: string;
            /**
             * @description The number or address
             * @example pager-organisation=01926c4e-0000-7000-8000-000000000001
             */
            value: string;
        };
        /** @description The record */
        DomainView: {
            /**
             * @description Of e-mail addresses
             * @example example.com
             */
            domain: string;
            /** @description It is this organisation’s, and nobody else’s */
            proven: boolean;
            /** @description To be written into the DNS of the domain */
            record: components["schemas"]["ProofRecordView"];
            /**
             * Format: date-time
             * @description Null: it is not proven
             */
            provenAt: string | null;
            /**
             * @description By the record, or the operator’s word
             * @enum {string|null}
             */
            provenBy: "dns" | "operator" | null;
        };
        /** @description The record */
        TeamSsoView: components["schemas"]["SsoView"] & {
            teamId: components["schemas"]["TeamRoleTeamId"];
        };
        PutSsoDto: {
            /**
             * @description OpenID issuer; http only on loopback
             * @example https://login.example.com
             */
            issuer: string;
            /**
             * @description The name under which the service is registered there
             * @example pager
             */
            clientId: string;
            /** @description Never shown again; may be left out, or sent back as the mask, where one is stored already and the issuer stays */
            clientSecret?: string;
            /** @description What it may do (default: `["openid","email","profile"]`) */
            scopes?: string[];
            /** @description E-mail domains whose people it signs in. Each counts once it is proven: by its TXT record (see `domains`), or by the operator */
            allowedDomains: string[];
            /**
             * @description Of people who come for the first time (default: `"user"`)
             * @enum {string}
             */
            defaultRole?: "user" | "stakeholder";
        };
        /** @description The record */
        SsoView: {
            loginUrl: components["schemas"]["LoginUrl"];
            callbackUrl: components["schemas"]["CallbackUrl"];
            issuer: components["schemas"]["Issuer"];
            clientId: components["schemas"]["ClientId"];
            /**
             * @description A mask: the secret is stored, and never shown
             * @enum {string}
             */
            clientSecret: "********";
            scopes: components["schemas"]["Scopes"];
            allowedDomains: components["schemas"]["AllowedDomains"];
            domains: components["schemas"]["Domains"];
            /**
             * @description Of people who come for the first time
             * @enum {string}
             */
            defaultRole: "user" | "stakeholder";
            updatedAt: components["schemas"]["UpdatedAt"];
        };
        SavedSearchView: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            query: components["schemas"]["Query"];
            teamId: components["schemas"]["TeamId"];
            createdAt: components["schemas"]["CreatedAt"];
            managedBy?: components["schemas"]["ManagedBy"];
        };
        CreateSavedSearchDto: {
            name: components["schemas"]["IgnoreRuleName"];
            /**
             * @description The search, as the list of alerts takes it
             * @example status: open
             */
            query: string;
        };
        UpdateSavedSearchDto: {
            name?: components["schemas"]["IgnoreRuleName"];
            /**
             * @description The search, as the list of alerts takes it
             * @example status: open
             */
            query?: string;
        };
        SavedSearchMetaView: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
        };
        SearchTeamDto: {
            id?: components["schemas"]["SearchOwnerId"];
            name?: components["schemas"]["SearchTeamName"];
        };
        AlertSavedSearchDto: {
            name: components["schemas"]["IgnoreRuleName"];
            /**
             * @description The search, as the list of alerts takes it
             * @example status: open AND priority: P1
             */
            query: string;
            description?: components["schemas"]["AlertSavedSearchDescription"];
            /** @description A user; one that does not exist is left out */
            owner?: {
                id?: components["schemas"]["SearchOwnerId"];
                username?: components["schemas"]["Username"];
            } | null;
            /** @description The first that exists; default: the team of the caller */
            teams?: components["schemas"]["SearchTeamDto"][] | null;
        };
        /** @description Who it is assigned to; null: nobody */
        WithId: {
            id: components["schemas"]["Id"];
        };
        /** @description The record */
        AlertSavedSearchView: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            query: components["schemas"]["Query"];
            /**
             * @description More about it, for people
             * @example In a few words
             */
            description: string;
            owner?: components["schemas"]["WithId"];
            /** @description The team that it belongs to, if any */
            teams: components["schemas"]["WithId"][];
            createdAt: components["schemas"]["CreatedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
        };
        PreviewRoutingView: {
            /**
             * @description `has-team`: the sender has a team, so no routing rule is asked
             * @enum {string}
             */
            outcome: "routed" | "has-team" | "no-match";
            /** @description The first enabled rule that matches */
            rule: {
                id: components["schemas"]["Id"];
                name: components["schemas"]["Name"];
                because: components["schemas"]["Because"];
            } | null;
        };
        ResponderDto: {
            type: components["schemas"]["Type"];
            id?: components["schemas"]["ResponderId"];
            name?: components["schemas"]["SearchTeamName"];
            /**
             * @description Of a user
             * @example ada@example.com
             */
            username?: string | null;
        };
        /** @description What it does to the alert */
        PolicyActionsDto: {
            /** @description Drop the alert */
            suppress?: boolean | null;
            /** @description Nobody hears of it until then */
            delayMinutes?: number | null;
            /** @description Acknowledge the alert at once */
            autoAck?: boolean | null;
            /** @description Close the alert at once */
            autoClose?: boolean | null;
            addTags?: components["schemas"]["AddTags"];
            setPriority?: components["schemas"]["SetPriority"];
            closeAfterHours?: components["schemas"]["CloseAfterHours"];
            setMessage?: components["schemas"]["SetMessage"];
            setAlias?: components["schemas"]["SetAlias"];
            setDescription?: components["schemas"]["SetDescription"];
            setEntity?: components["schemas"]["SetEntity"];
            setSource?: components["schemas"]["SetSource"];
            addDetails?: components["schemas"]["AddDetails"];
            addActions?: components["schemas"]["AddActions"];
            addResponders?: components["schemas"]["AddResponders"];
            /** @description True: the tags that come with the alert are left out */
            replaceTags?: boolean | null;
            /** @description True: the details that come with the alert are left out */
            replaceDetails?: boolean | null;
            /** @description True: the custom actions that come with the alert are left out */
            replaceActions?: boolean | null;
            /** @description True: the responders that come with the alert are left out */
            replaceResponders?: boolean | null;
        };
        PreviewPolicyView: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            because: components["schemas"]["Because"];
            /** @description False: one before it has ended the evaluation, and it is not asked */
            decides: boolean;
            actions: components["schemas"]["PolicyActionsDto"];
        };
        FlappingView: {
            /**
             * @description How often it was opened within an hour, this time included
             * @example 7
             */
            openings: number;
            /**
             * Format: date-time
             * @description When it pages, if it is still open then; null: its page is not held
             */
            heldUntil: string | null;
        };
        NotificationActionsDto: {
            /** @description Nobody is notified of the alert */
            suppress?: boolean | null;
            /** @description People are notified then, if it is still open */
            delay?: {
                minutes?: components["schemas"]["Minutes"];
                time?: components["schemas"]["Time"];
                day?: components["schemas"]["Day"];
                timezone?: components["schemas"]["DelayTimezone"];
            } | null;
            /** @description It is closed so long after its creation */
            closeAfterMinutes?: number | null;
            /** @description While it is open its escalation restarts */
            restart?: {
                /** @description Minutes until it starts anew, each time */
                afterMinutes: number;
                /** @description How often at most */
                times: number;
            } | null;
            /** @description People are notified only of one that goes on */
            deduplicate?: {
                count: components["schemas"]["Count"];
                withinMinutes?: components["schemas"]["WithinMinutes"];
            } | null;
        };
        NotifyView: {
            /**
             * @description Which kind it is
             * @enum {string}
             */
            type: "escalation" | "schedule" | "none";
            /**
             * Format: uuid
             * @description Its id
             */
            id: string | null;
        };
        PreviewTargetView: {
            recipientType: components["schemas"]["RecipientType"];
            /**
             * Format: uuid
             * @description The id of who or what the step pages
             */
            recipientId: string;
            /**
             * @description In words
             * @example on call, Payments
             */
            name: string;
            /**
             * @description `random`: one of those listed
             * @enum {string}
             */
            notifyType: "default" | "all" | "random" | "admins" | "users" | "next" | "previous";
            /**
             * @description Why it reaches nobody
             * @example nobody-on-call
             */
            nobody: string | null;
            /**
             * @description Names of those who cannot be reached and are passed over
             * @example [
             *       "Ada Lovelace"
             *     ]
             */
            unreachable: string[];
            filtered: components["schemas"]["Filtered"];
            /** @description It fires before its time, because those before it reach nobody */
            ahead: boolean;
        };
        PreviewPageView: {
            channel: components["schemas"]["Channel"];
            at: components["schemas"]["At"];
            /** @description Minutes after the step, by the person's own notification rule; null: no rule of theirs chose it */
            ruleDelayMinutes: number | null;
            /** @description Repeated every so many seconds; null: it is not */
            repeatSeconds: number | null;
            /** @description Quiet hours or a mute hold it until then */
            held: boolean;
            /** @description So many seconds it is grouped at most, where another alert was sent over this channel shortly before: no longer than half of the time to the next step. 0: it is not */
            groupedSeconds: number;
        };
        PreviewPersonView: {
            userId: components["schemas"]["LoginUserId"];
            /**
             * @description Full name
             * @example Web
             */
            name: string;
            /**
             * @description Names of those who forward to this person
             * @example [
             *       "Ada Lovelace"
             *     ]
             */
            inPlaceOf: string[];
            /** @description The step does not name them: a rule of their own asks for alerts that others are paged for */
            follows: boolean;
            /** @description When and over which channels */
            pages: components["schemas"]["PreviewPageView"][];
            /**
             * Format: date-time
             * @description When the first page is sent that quiet hours or a mute hold; null: not all of them are held
             */
            heldUntil: string | null;
            /**
             * @description Why this person is not told, or not this way
             * @example [
             *       "email: the channel is not verified"
             *     ]
             */
            omitted: string[];
        };
        PreviewStepView: {
            at: components["schemas"]["At"];
            /** @description From 0; null: no step of an escalation */
            cycle: number | null;
            /** @description Within the cycle, from 0 */
            step: number | null;
            heldSince?: components["schemas"]["HeldSince"];
            /** @description The recipients it names */
            targets: components["schemas"]["PreviewTargetView"][];
            /** @description Nobody is named or reached: the team is told, or the administrators */
            broadcast: boolean;
            /** @description Who is told, and who is not although named */
            people: components["schemas"]["PreviewPersonView"][];
        };
        PagingPreviewView: {
            policy: components["schemas"]["Policy"];
            because: components["schemas"]["PagingPreviewBecause"];
            steps: components["schemas"]["Steps"];
            stop: components["schemas"]["Stop"];
            more: components["schemas"]["More"];
        };
        /** @description The record */
        AlertPreviewView: {
            /**
             * Format: date-time
             * @description When the alert would come
             */
            at: string;
            /**
             * @description `hidden`: a routing rule would give it to a team that you do not see; nothing else is told. `not-created`: by the rules of the integration
             * @enum {string}
             */
            outcome: "created" | "delayed" | "repeat" | "suppressed" | "hidden" | "not-created";
            /**
             * @description The outcome in a sentence
             * @example It is created, and pages somebody at once.
             */
            explanation: string;
            /** @description The rule of the integration that fits; null: it has none, or none fits */
            integrationRule: {
                /**
                 * @description What it does
                 * @enum {string}
                 */
                kind: "ignore" | "create" | "close" | "acknowledge" | "addNote";
                name: components["schemas"]["Name"];
            } | null;
            /** @description What the routing rules say */
            routing: components["schemas"]["PreviewRoutingView"];
            /** @description The enabled alert policies that match, in their order */
            policies: components["schemas"]["PreviewPolicyView"][];
            /** @description After rules and policies; null: none */
            alert: {
                message: components["schemas"]["Message"];
                priority: components["schemas"]["Priority"];
                status: components["schemas"]["Status"];
                tags: components["schemas"]["Tags"];
                /**
                 * Format: uuid
                 * @description Null: of no team
                 */
                teamId: string | null;
                /**
                 * @description Of the team
                 * @example Payments
                 */
                teamName: string | null;
            } | null;
            /** @description Only where its alias opens and closes again and again */
            flapping?: components["schemas"]["FlappingView"];
            /**
             * Format: date-time
             * @description When an alert policy lets it page, or the end of its hold
             */
            delayedUntil?: string;
            /** @description The notification policy that decides whether and when people are told; null: none */
            notificationPolicy: {
                id: components["schemas"]["Id"];
                name: components["schemas"]["Name"];
                because: components["schemas"]["Because"];
                /** @description What it does */
                actions: components["schemas"]["NotificationActionsDto"];
                /**
                 * Format: date-time
                 * @description When its delay ends; null: none
                 */
                delayedUntil: string | null;
            } | null;
            /** @description The maintenance that silences it; null: none */
            maintenance: {
                /**
                 * Format: uuid
                 * @description Of the maintenance window
                 */
                id: string;
                /**
                 * @description Of the maintenance window
                 * @example Web
                 */
                name: string;
                until: components["schemas"]["Until"];
                /** @description False: it does not page then either */
                pageAfter: boolean;
            } | null;
            /** @description The routing rule of its team that decides who is told; null: none does */
            teamRule: {
                id: components["schemas"]["Id"];
                name: components["schemas"]["Name"];
                because: components["schemas"]["Because"];
                /** @description Who is told */
                notify: components["schemas"]["NotifyView"];
            } | null;
            /** @description The people it would notify; null: nobody */
            escalation: {
                policy: components["schemas"]["Policy"];
                because: components["schemas"]["PagingPreviewBecause"];
                steps: components["schemas"]["Steps"];
                stop: components["schemas"]["Stop"];
                more: components["schemas"]["More"];
            } | null;
        };
        ViewerDto: {
            /**
             * @description Which kind it is
             * @enum {string}
             */
            type: "user" | "team";
            id?: components["schemas"]["SearchOwnerId"];
            name?: components["schemas"]["SearchTeamName"];
        };
        PreviewAlertDto: {
            message: components["schemas"]["PreviewAlertMessage"];
            alias?: components["schemas"]["PreviewAlertAlias"];
            priority?: components["schemas"]["PreviewAlertPriority"];
            description?: components["schemas"]["AlertSavedSearchDescription"];
            source?: components["schemas"]["PreviewAlertSource"];
            entity?: components["schemas"]["Entity"];
            user?: components["schemas"]["PreviewAlertUser"];
            tags?: components["schemas"]["PreviewAlertTags"];
            details?: components["schemas"]["PreviewAlertDetails"];
            responders?: components["schemas"]["Responders"];
            visibleTo?: components["schemas"]["VisibleTo"];
            actions?: components["schemas"]["Actions"];
            /** @description Nobody is named; a push goes to the team (default: `false`) */
            skipEscalation?: boolean | null;
            /**
             * @description Accepted, not kept
             * @example Looking into it
             */
            note?: string | null;
            /**
             * Format: date-time
             * @description When the alert comes; default: now
             */
            at?: string | null;
            /**
             * Format: uuid
             * @description As if its sender were of this team, null: of none, which asks the routing rules; default: as the caller is
             */
            teamId?: string | null;
            /**
             * Format: uuid
             * @description As if it came by this integration, whose rules and team then count; default: that of the key
             */
            integrationId?: string | null;
        };
        CreateAlertDto: {
            message: components["schemas"]["PreviewAlertMessage"];
            alias?: components["schemas"]["PreviewAlertAlias"];
            priority?: components["schemas"]["PreviewAlertPriority"];
            description?: components["schemas"]["AlertSavedSearchDescription"];
            source?: components["schemas"]["PreviewAlertSource"];
            entity?: components["schemas"]["Entity"];
            user?: components["schemas"]["PreviewAlertUser"];
            tags?: components["schemas"]["PreviewAlertTags"];
            details?: components["schemas"]["PreviewAlertDetails"];
            responders?: components["schemas"]["Responders"];
            visibleTo?: components["schemas"]["VisibleTo"];
            actions?: components["schemas"]["Actions"];
            /** @description Nobody is named; a push goes to the team (default: `false`) */
            skipEscalation?: boolean | null;
            /**
             * @description Accepted, not kept
             * @example Looking into it
             */
            note?: string | null;
        };
        InboundEmailBody: {
            /** @description The sender */
            from: string;
            /** @description The address it was sent to */
            to: string;
            /** @description The subject; `[P1]` to `[P5]` in it is the priority */
            subject: string;
            /** @description The body as plain text */
            text: string;
            /** @description Repeats of one message are one alert */
            messageId: string;
        };
        HeartbeatPageView: {
            userId: components["schemas"]["LoginUserId"];
            /**
             * @description Full name
             * @example Ada Lovelace
             */
            name: string;
            inPlaceOf?: components["schemas"]["InPlaceOf"];
        };
        /** @description The record */
        HeartbeatView: {
            name: components["schemas"]["Name"];
            description: components["schemas"]["Description"];
            /** @description How long, in units */
            interval: number;
            /**
             * @description The unit of the interval
             * @enum {string}
             */
            intervalUnit: "minute" | "minutes" | "hour" | "hours" | "day" | "days";
            enabled: components["schemas"]["Enabled"];
            expired: components["schemas"]["Expired"];
            /**
             * Format: date-time
             * @description When the last ping came
             */
            lastPing: string | null;
            serviceId: components["schemas"]["HeartbeatServiceId"];
            /**
             * @description What the alert says when no ping came in time
             * @example The backup did not run
             */
            alertMessage: string | null;
            /** @description The tags of the alert when no ping came in time */
            alertTags: string[];
            /**
             * @description The priority of the alert when no ping came in time
             * @enum {string}
             */
            alertPriority: "P1" | "P2" | "P3" | "P4" | "P5";
            teamId: components["schemas"]["HeartbeatTeamId"];
            /**
             * Format: uuid
             * @description The integration whose key pinged it last; deleting that integration disables the heartbeat
             */
            integrationId: string | null;
            /** @description The people whom an expiry now would notify while nobody acts, in their order; null: its alert goes to a team that you do not see */
            pages: components["schemas"]["HeartbeatPageView"][] | null;
            /**
             * @description When its expiry would page nobody now, only those who are notified instead, or someone whose messages are held then; else empty
             * @example [
             *       "Its expiry would page nobody: the escalation policy Payments reaches nobody"
             *     ]
             */
            warnings: string[];
            managedBy?: components["schemas"]["ManagedBy"];
        };
        CreateHeartbeatDto: {
            description?: components["schemas"]["AlertSavedSearchDescription"];
            interval?: components["schemas"]["Interval"];
            intervalUnit?: components["schemas"]["IntervalUnit"];
            enabled?: components["schemas"]["IntegrationEnabled"];
            /**
             * @description The service that it watches
             * @example 01920000-0000-7000-8000-000000000006
             */
            serviceId?: string | null;
            alertMessage?: components["schemas"]["AlertMessage"];
            alertTags?: components["schemas"]["AlertTags"];
            alertPriority?: components["schemas"]["AlertPriority"];
            /**
             * Format: uuid
             * @description The team that owns the heartbeat and its alert; null: global; default: the caller's team
             */
            teamId?: string | null;
            /**
             * @description What people call it
             * @example nightly-backup
             */
            name: string;
        };
        UpdateHeartbeatDto: {
            description?: components["schemas"]["AlertSavedSearchDescription"];
            interval?: components["schemas"]["Interval"];
            intervalUnit?: components["schemas"]["IntervalUnit"];
            enabled?: components["schemas"]["IntegrationEnabled"];
            /**
             * @description The service that it watches
             * @example 01920000-0000-7000-8000-000000000006
             */
            serviceId?: string | null;
            alertMessage?: components["schemas"]["AlertMessage"];
            alertTags?: components["schemas"]["AlertTags"];
            alertPriority?: components["schemas"]["AlertPriority"];
            /**
             * Format: uuid
             * @description The team that owns the heartbeat and its alert; null: global; default: the caller's team
             */
            teamId?: string | null;
        };
        ConditionDto: {
            key?: components["schemas"]["RequestConditionKey"];
            not?: components["schemas"]["Not"];
            operation: components["schemas"]["Operation"];
            /**
             * @description default: `""`
             * @example disk
             */
            expectedValue?: string | null;
            /** @description Kept and shown; it changes nothing */
            order?: number | null;
            /**
             * @description `extra-properties` and `details` are the alert’s `details`
             * @enum {string}
             */
            field: "message" | "alias" | "description" | "source" | "entity" | "priority" | "tags" | "actions" | "recipients" | "responders" | "teams" | "details" | "extra-properties";
        };
        /** @description Whether it would fire */
        MatchCriteriaDto: {
            priorities?: components["schemas"]["Priorities"];
            sources?: components["schemas"]["Sources"];
            tags?: components["schemas"]["MatchCriteriaTags"];
            entities?: components["schemas"]["Entities"];
            messageRegex?: components["schemas"]["MessageRegex"];
            conditions?: components["schemas"]["Conditions"];
        };
        SwitchedEntityDto: {
            /**
             * @description An integration, or an alert or notification policy
             * @enum {string}
             */
            type: "integration" | "policy";
            id: components["schemas"]["Id"];
        };
        SwitchRuleDto: {
            /** @description What is switched */
            entity: components["schemas"]["SwitchedEntityDto"];
            /**
             * @description How it is meanwhile
             * @enum {string}
             */
            state: "enabled" | "disabled";
        };
        MaintenanceSpanView: {
            startTime: components["schemas"]["StartTime"];
            endTime: components["schemas"]["EndTime"];
        };
        /** @description The record */
        MaintenanceWindowView: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            description: components["schemas"]["Description"];
            startTime: components["schemas"]["StartTime"];
            endTime: components["schemas"]["EndTime"];
            serviceId: components["schemas"]["HeartbeatServiceId"];
            enabled: components["schemas"]["Enabled"];
            public: components["schemas"]["Public"];
            notifySubscribers: components["schemas"]["NotifySubscribers"];
            /** @description True: overdue heartbeats raise no alert meanwhile */
            heartbeats: boolean;
            /** @description Which alerts page nobody meanwhile; null: none */
            silence: {
                teamIds: components["schemas"]["TeamIds"];
                integrationIds: components["schemas"]["IntegrationIds"];
                /** @description Empty: every alert */
                match: components["schemas"]["MatchCriteriaDto"];
                /** @description What is still open at the end pages then */
                pageAfter: boolean;
            } | null;
            /** @description Integrations, alert policies and notification policies that are switched on or off meanwhile, and back at the end */
            rules: components["schemas"]["SwitchRuleDto"][];
            /** @description When it comes again, `startTime` and `endTime` being its first time; null: once */
            recurrence: {
                /**
                 * @description RFC 5545
                 * @example FREQ=WEEKLY;BYDAY=SU
                 */
                rrule: string;
                timezone: components["schemas"]["Timezone"];
                endsAtLocalTime: components["schemas"]["EndsAtLocalTime"];
                /**
                 * @description The rule in words
                 * @example every week on Sunday
                 */
                text: string;
            } | null;
            /**
             * Format: date-time
             * @description Somebody ended the time that was in force then (`POST /v2/maintenance-windows/{id}/end`)
             */
            endedAt: string | null;
            /** @description The next times, at most 3, with the one that goes on, whether it is enabled or not; none: it is over */
            times: components["schemas"]["MaintenanceSpanView"][];
            teamId: components["schemas"]["HeartbeatTeamId"];
            createdAt: components["schemas"]["CreatedAt"];
            managedBy?: components["schemas"]["ManagedBy"];
        };
        CreateMaintenanceWindowDto: {
            description?: components["schemas"]["AlertSavedSearchDescription"];
            serviceId?: components["schemas"]["ServiceId"];
            silence?: components["schemas"]["Silence"];
            rules?: components["schemas"]["MaintenanceWindowRules"];
            recurrence?: components["schemas"]["Recurrence"];
            name: components["schemas"]["IgnoreRuleName"];
            startTime: components["schemas"]["StartTime"];
            /**
             * Format: date-time
             * @description Inclusive; before the start it is accepted, and the window never applies
             */
            endTime: string;
            /** @description Stored as `enabled` (default: `true`) */
            suppressAlerts?: boolean | null;
            public?: components["schemas"]["MaintenanceWindowPublic"];
            /** @description True: the subscribers of the status page are mailed when it is announced, moved, begins, is extended, ends or is cancelled, where it shows there. False: only the page and its feed tell (default: `true`) */
            notifySubscribers?: boolean | null;
            /** @description True: overdue heartbeats raise no alert meanwhile. Default: true, unless `silence` or `rules` are given */
            heartbeats?: boolean | null;
        };
        UpdateMaintenanceWindowDto: {
            description?: components["schemas"]["AlertSavedSearchDescription"];
            serviceId?: components["schemas"]["ServiceId"];
            silence?: components["schemas"]["Silence"];
            rules?: components["schemas"]["MaintenanceWindowRules"];
            recurrence?: components["schemas"]["Recurrence"];
            name?: components["schemas"]["IgnoreRuleName"];
            startTime?: components["schemas"]["StartTime"];
            /**
             * Format: date-time
             * @description Inclusive
             */
            endTime?: string;
            enabled?: components["schemas"]["Enabled"];
            public?: components["schemas"]["Public"];
            notifySubscribers?: components["schemas"]["NotifySubscribers"];
            /** @description True: overdue heartbeats raise no alert meanwhile */
            heartbeats?: boolean;
        };
        ReadReceiptView: {
            userId: components["schemas"]["UserId"];
            userName?: components["schemas"]["UserName"];
            userEmail?: components["schemas"]["UserEmail"];
            /**
             * Format: date-time
             * @description When it was read
             */
            readAt: string;
        };
        ViewerView: {
            id: components["schemas"]["ViewerId"];
            name?: components["schemas"]["ViewerName"];
            email?: components["schemas"]["Email"];
            /**
             * @description Which kind it is
             * @enum {string}
             */
            type: "user" | "team";
        };
        ResponderView: {
            id: components["schemas"]["ViewerId"];
            name?: components["schemas"]["ViewerName"];
            email?: components["schemas"]["Email"];
            type: components["schemas"]["Type"];
        };
        EscalationPersonView: {
            name: components["schemas"]["LastPagedName"];
            at: components["schemas"]["At"];
        };
        HeldPersonView: {
            userId: components["schemas"]["LoginUserId"];
            /**
             * @description Full name
             * @example Web
             */
            name: string;
            /**
             * Format: date-time
             * @description When the page is sent, unless someone has the alert by then
             */
            heldUntil: string;
            /**
             * @description In words
             * @example Ada Lovelace has quiet hours: held until 07:00 (Europe/Berlin)
             */
            why: string;
            onlyIfOpen?: components["schemas"]["OnlyIfOpen"];
        };
        NextPagedView: {
            name: components["schemas"]["LastPagedName"];
            at: components["schemas"]["At"];
            fallsBack?: components["schemas"]["FallsBack"];
            /** @description The alert is snoozed until then: the end of the snooze notifies them */
            afterSnooze?: boolean;
        };
        /** @description The record */
        AlertView: {
            id: components["schemas"]["Id"];
            tinyId: components["schemas"]["TinyId"];
            /**
             * @description The name by which repeats are recognised
             * @example disk-db-01
             */
            alias: string;
            message: components["schemas"]["Message"];
            status: components["schemas"]["Status"];
            /** @description Whether someone has acknowledged it */
            acknowledged: boolean;
            /** @description Who has it; null while it is not acknowledged */
            acknowledgedBy: {
                /**
                 * @description Of the user, the integration or the alert policy
                 * @example 01920000-0000-7000-8000-000000000000
                 */
                id: string | null;
                name?: components["schemas"]["AcknowledgerName"];
                email?: components["schemas"]["Email"];
            } | null;
            /** @description Whether anybody has read it */
            isSeen: boolean;
            /** @description Whether it is quiet for a while */
            snoozed: boolean;
            /** @description Who has read it, and when */
            readBy: components["schemas"]["ReadReceiptView"][];
            tags: components["schemas"]["Tags"];
            /** @description Who it was meant to be visible to, as given */
            visibleTo: components["schemas"]["ViewerView"][] | null;
            /**
             * Format: date-time
             * @description When it stops being quiet
             */
            snoozedUntil: string | null;
            /** @description How often it was raised */
            count: number;
            /**
             * Format: date-time
             * @description When it was raised last
             */
            lastOccurredAt: string;
            createdAt: components["schemas"]["CreatedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
            /**
             * @description Where it comes from
             * @example Alertmanager
             */
            source: string;
            /**
             * @description What it happened to, such as a host
             * @example db-01
             */
            entity: string;
            /**
             * @description More about it, for people
             * @example In a few words
             */
            description: string;
            /**
             * @description Who it is assigned to; null: nobody
             * @example ada@example.com
             */
            owner: string | null;
            /**
             * Format: uuid
             * @description When the owner is a user
             */
            ownerId: string | null;
            priority: components["schemas"]["Priority"];
            /** @description Who is to see to it */
            responders: components["schemas"]["ResponderView"][];
            /** @description More about it, by name */
            details: {
                [key: string]: string;
            };
            /** @description Names of custom actions */
            actions: string[];
            teamId: components["schemas"]["AlertTeamId"];
            /**
             * Format: uuid
             * @description The maintenance window during which it was raised, if that silences alerts
             */
            maintenance: string | null;
            /**
             * Format: date-time
             * @description It pages nobody before; in the past: not before it is raised again
             */
            silencedUntil: string | null;
            ownerName?: components["schemas"]["UserName"];
            ownerEmail?: components["schemas"]["UserEmail"];
            /**
             * Format: date-time
             * @description Its escalation waits until then for someone on call; absent: it does not
             */
            heldUntil?: string;
            /** @description Only of an alert whose alias opens and closes again and again */
            flapping?: components["schemas"]["FlappingView"];
            /** @description With `include=escalation`, in lists; null: you may not read the alert itself, so it is not said */
            escalation?: {
                lastPaged: components["schemas"]["LastPaged"];
                waiting: components["schemas"]["EscalationInShortWaiting"];
                held: components["schemas"]["Held"];
                next: components["schemas"]["Next"];
                endedAt: components["schemas"]["EndedAt"];
            } | null;
        };
        AlertGroupView: {
            status?: components["schemas"]["Status"];
            priority?: components["schemas"]["Priority"];
            /** @description How many */
            count: number;
        };
        /** @description The record */
        CountView: {
            /** @description How many */
            count: number;
            /**
             * @description With `by`: how many there are of each kind; kinds without alerts are left out
             * @example [
             *       {
             *         "status": "open",
             *         "priority": "P1",
             *         "count": 3
             *       }
             *     ]
             */
            groups?: components["schemas"]["AlertGroupView"][];
        };
        BulkResultView: {
            /**
             * @description As it was given
             * @example 01920000-0000-7000-8000-000000000000
             */
            id: string;
            /** @description Whether it went well */
            success: boolean;
            /**
             * @description Successful without a change, since it was so before
             * @enum {string}
             */
            unchanged?: "already-acknowledged" | "not-acknowledged" | "already-closed" | "already-assigned";
            /**
             * @description Why one of acknowledge, close, snooze, assign was not done
             * @example Alert not found
             */
            error?: string;
            /**
             * @description That of the single action
             * @enum {string}
             */
            code?: "NOT_FOUND" | "FORBIDDEN" | "CONFLICT" | "BAD_REQUEST";
            /**
             * @description The `error` in words
             * @example Disk almost full on db-01
             */
            message?: string;
        };
        /** @description The record */
        BulkView: {
            /** @description How many were dealt with */
            processed: number;
            /** @description What became of each */
            results: components["schemas"]["BulkResultView"][];
            warnings?: components["schemas"]["BulkWarnings"];
        };
        BulkDto: {
            /** @description Which ones */
            ids: string[];
            /**
             * @description What was or is to be done
             * @enum {string}
             */
            action: "acknowledge" | "close" | "snooze" | "assign";
            /** @description Until when, an ISO 8601 date-time; required by snooze */
            snoozeUntil?: string | null;
            /** @description For assign (default: `"api"`) */
            assignUser?: string | null;
            /**
             * @description Ignored
             * @example Looking into it
             */
            note?: string | null;
        };
        MessageDto: {
            message: components["schemas"]["PreviewAlertMessage"];
        };
        DescriptionDto: {
            /**
             * @description More about it, for people
             * @example In a few words
             */
            description: string;
        };
        PriorityDto: {
            priority: components["schemas"]["Priority"];
        };
        ActionDto: {
            note?: components["schemas"]["Note"];
        };
        SnoozeDto: {
            note?: components["schemas"]["Note"];
            /**
             * Format: date-time
             * @description In the future; UTC unless it has an offset
             */
            endTime: string;
        };
        AssignDto: {
            note?: components["schemas"]["Note"];
            /**
             * @description The id or username of a user, or any name (default: `"api"`)
             * @example Ada Lovelace
             */
            user?: string | null;
            /** @description Instead of `user` */
            owner?: {
                id?: components["schemas"]["SearchOwnerId"];
                username?: components["schemas"]["Username"];
            } | null;
        };
        NoteDto: {
            /**
             * @description What is noted
             * @example Looking into it
             */
            note: string;
            /**
             * @description Who did it (default: `"api"`)
             * @example Ada Lovelace
             */
            user?: string | null;
        };
        ActorView: {
            type: components["schemas"]["ActorType"];
            /**
             * Format: uuid
             * @description Of the user or the integration
             */
            id: string | null;
            name?: components["schemas"]["AcknowledgerName"];
            email?: components["schemas"]["Email"];
        };
        NoteView: {
            id: components["schemas"]["Id"];
            note: components["schemas"]["NoteNote"];
            /**
             * @description Who did it
             * @example Ada Lovelace
             */
            user: string;
            actor: components["schemas"]["Actor"];
            createdAt: components["schemas"]["CreatedAt"];
        };
        ActivityView: {
            id: components["schemas"]["Id"];
            type: components["schemas"]["ActivityType"];
            /**
             * @description Who did it
             * @example Ada Lovelace
             */
            user: string;
            actor: components["schemas"]["Actor"];
            createdAt: components["schemas"]["CreatedAt"];
            metadata: components["schemas"]["Metadata"];
        };
        /** @description The record */
        ActivitiesView: {
            /** @description Newest first */
            activities: components["schemas"]["ActivityView"][];
        };
        LogView: {
            /**
             * @description What happened, as a sentence
             * @example Ada Lovelace acknowledged the alert
             */
            log: string;
            type: components["schemas"]["ActivityType"];
            /**
             * @description Who did it
             * @example ada@example.com
             */
            owner: string;
            actor: components["schemas"]["Actor"];
            createdAt: components["schemas"]["CreatedAt"];
            /**
             * @description Give it as `offset` to go on behind this entry
             * @example 1780304400000_2
             */
            offset: string;
        };
        DetailsDto: {
            /** @description More about it, by name */
            details: {
                [key: string]: string;
            };
        };
        PassedOverPersonView: {
            userId: components["schemas"]["LoginUserId"];
            /**
             * @description Full name
             * @example Web
             */
            name: string;
        };
        TagsDto: {
            /** @description Words to find and group it by */
            tags: string[];
        };
        /** @description The record */
        RequestStatusView: {
            /** @description Whether it went well */
            success: boolean;
            /** @description The same as `success` */
            isSuccess: boolean;
            /**
             * @description What was or is to be done
             * @enum {string}
             */
            action: "Create" | "Acknowledge" | "UnAcknowledge" | "Close" | "Reopen" | "Snooze" | "UnSnooze" | "Assign" | "MarkAsRead" | "EscalateToNext" | "AddNote" | "AddDetails" | "RemoveDetails" | "AddResponder" | "AddTeam" | "ExecuteCustomAction" | "AddTags" | "RemoveTags" | "UpdateMessage" | "UpdateDescription" | "UpdatePriority" | "Delete";
            /**
             * Format: date-time
             * @description When it was done
             */
            processedAt: string;
            /**
             * Format: uuid
             * @description The id of the integration
             */
            integrationId: string | null;
            /**
             * @description Where it stands
             * @example Created alert
             */
            status: string;
            /**
             * Format: uuid
             * @description Null: no alert was made or met
             */
            alertId: string | null;
            alias: components["schemas"]["Alias"];
        };
        /** @description The record */
        FeedbackView: {
            /**
             * @description The answer of the caller; null: none
             * @example false
             */
            mine: boolean | null;
            /**
             * @description How many people found it useful
             * @example 1
             */
            useful: number;
            /**
             * @description How many did not
             * @example 2
             */
            notUseful: number;
        };
        FeedbackDto: {
            /** @description Null: takes the answer back */
            useful: boolean | null;
        };
        MatchingAlertView: {
            id: components["schemas"]["Id"];
            /** @description Random, not unique */
            tinyId: number;
            message: components["schemas"]["Message"];
            priority: components["schemas"]["Priority"];
            createdAt: components["schemas"]["CreatedAt"];
        };
        /** @description The record */
        MaintenancePreviewView: {
            /** @description Its next times, at most 10 */
            times: components["schemas"]["MaintenanceSpanView"][];
            /**
             * @description Null: it does not recur
             * @example every week on Sunday
             */
            text: string | null;
            /** @description Of the newest 1000 open alerts, of all teams, how many it would silence; for a key of a team only of that */
            count: number;
            /** @description It has no conditions: it silences every alert, or every one of its team */
            silencesAll: boolean;
            /** @description Of the status page, who would be mailed unless `notifySubscribers` is false; null: it would not show there */
            subscribers: number | null;
            /** @description The newest of them, at most 10 */
            alerts: components["schemas"]["MatchingAlertView"][];
        };
        PreviewMaintenanceWindowDto: {
            serviceId?: components["schemas"]["ServiceId"];
            silence?: components["schemas"]["Silence"];
            recurrence?: components["schemas"]["Recurrence"];
            startTime: components["schemas"]["StartTime"];
            /**
             * Format: date-time
             * @description Inclusive; before the start it is accepted, and the window never applies
             */
            endTime: string;
            public?: components["schemas"]["MaintenanceWindowPublic"];
            /**
             * Format: uuid
             * @description The team of the window; null: of none; default: the one that a new window would get
             */
            teamId?: string | null;
        };
        RoutingRuleView: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            enabled: components["schemas"]["Enabled"];
            order: components["schemas"]["RoutingRuleOrder"];
            match: components["schemas"]["MatchCriteriaDto"];
            /**
             * Format: uuid
             * @description The team that such alerts go to
             */
            targetTeamId: string;
            createdAt: components["schemas"]["CreatedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
            managedBy?: components["schemas"]["ManagedBy"];
        };
        CreateRoutingRuleDto: {
            enabled?: components["schemas"]["IntegrationEnabled"];
            order?: components["schemas"]["Order"];
            match?: components["schemas"]["Match"];
            name: components["schemas"]["IgnoreRuleName"];
            /**
             * Format: uuid
             * @description The team that such alerts go to
             */
            targetTeamId: string;
        };
        ReorderRoutingRulesDto: {
            /** @description Every routing rule of the tenant exactly once */
            ids: string[];
        };
        UpdateRoutingRuleDto: {
            enabled?: components["schemas"]["IntegrationEnabled"];
            order?: components["schemas"]["Order"];
            match?: components["schemas"]["Match"];
            name?: components["schemas"]["IntegrationName"];
            /**
             * Format: uuid
             * @description The team that such alerts go to
             */
            targetTeamId?: string | null;
        };
        WeeklyHoursDto: {
            startDay: components["schemas"]["StartDay"];
            /**
             * @description When it begins
             * @example 20:00
             */
            startTime: string;
            endDay: components["schemas"]["EndDay"];
            /**
             * @description When it ends
             * @example 08:00
             */
            endTime: string;
        };
        /** @description The record */
        TeamRoutingRuleView: {
            id: components["schemas"]["Id"];
            /**
             * Format: uuid
             * @description The team that it belongs to; null: nobody’s, so everybody’s
             */
            teamId: string;
            name: components["schemas"]["Name"];
            enabled: components["schemas"]["Enabled"];
            order: components["schemas"]["RoutingRuleOrder"];
            /** @description Asked after all others of the team */
            isDefault: boolean;
            match: components["schemas"]["MatchCriteriaDto"];
            /** @description Null: always */
            hours: {
                timezone: components["schemas"]["Timezone"];
                daily: components["schemas"]["Daily"];
                weekly: components["schemas"]["Weekly"];
            } | null;
            /** @description Who is told */
            notify: components["schemas"]["NotifyView"];
            createdAt: components["schemas"]["CreatedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
            managedBy?: components["schemas"]["ManagedBy"];
        };
        NotifyDto: {
            /**
             * @description `none`: nobody is paged, but whom the alert names
             * @enum {string}
             */
            type: "escalation" | "schedule" | "none";
            /**
             * Format: uuid
             * @description Of the escalation policy, or of the schedule; not for `none`
             */
            id?: string | null;
        };
        CreateTeamRoutingRuleDto: {
            enabled?: components["schemas"]["IntegrationEnabled"];
            order?: components["schemas"]["Order"];
            match?: components["schemas"]["Match"];
            name: components["schemas"]["IgnoreRuleName"];
            /** @description Asked after all others of the team (default: `false`) */
            isDefault?: boolean;
            hours?: components["schemas"]["Hours"];
            /** @description Who is told */
            notify: components["schemas"]["NotifyDto"];
        };
        ReorderTeamRoutingRulesDto: {
            /** @description Every routing rule of the team exactly once */
            ids: string[];
        };
        UpdateTeamRoutingRuleDto: {
            enabled?: components["schemas"]["IntegrationEnabled"];
            order?: components["schemas"]["Order"];
            match?: components["schemas"]["Match"];
            name?: components["schemas"]["IgnoreRuleName"];
            /** @description Asked after all others of the team (default: `false`) */
            isDefault?: boolean;
            hours?: components["schemas"]["Hours"];
            /** @description Who is told */
            notify?: components["schemas"]["NotifyDto"];
        };
        /** @description The record */
        AlertPolicyView: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            teamId: components["schemas"]["TeamId"];
            enabled: components["schemas"]["Enabled"];
            order: components["schemas"]["RoutingRuleOrder"];
            match: components["schemas"]["MatchCriteriaDto"];
            actions: components["schemas"]["PolicyActionsDto"];
            /**
             * @description For people
             * @example In a few words
             */
            description: string | null;
            hours: components["schemas"]["AlertPolicyHours"];
            /**
             * @description `stop`: no other policy is asked; `next`: the following ones are, about the alert as this one leaves it; `team`: of the following only those of the alert’s team
             * @enum {string}
             */
            afterMatch: "stop" | "team" | "next";
            createdAt: components["schemas"]["CreatedAt"];
            warnings?: components["schemas"]["AlertPolicyWarnings"];
            managedBy?: components["schemas"]["ManagedBy"];
        };
        CreateAlertPolicyDto: {
            enabled?: components["schemas"]["IntegrationEnabled"];
            order?: components["schemas"]["Order"];
            match?: components["schemas"]["Match"];
            description?: components["schemas"]["AlertPolicyDescription"];
            hours?: components["schemas"]["Hours"];
            afterMatch?: components["schemas"]["AfterMatch"];
            teamId?: components["schemas"]["AlertPolicyTeamId"];
            name: components["schemas"]["IgnoreRuleName"];
            /** @description At least one */
            actions: components["schemas"]["PolicyActionsDto"];
        };
        MatchedPolicyView: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            order: components["schemas"]["RoutingRuleOrder"];
        };
        /** @description What it would change of the alert */
        MutationsView: {
            addTags?: components["schemas"]["AddTags"];
            setPriority?: components["schemas"]["SetPriority"];
            closeAfterHours?: components["schemas"]["CloseAfterHours"];
            setMessage?: components["schemas"]["SetMessage"];
            setAlias?: components["schemas"]["SetAlias"];
            setDescription?: components["schemas"]["SetDescription"];
            setEntity?: components["schemas"]["SetEntity"];
            setSource?: components["schemas"]["SetSource"];
            addDetails?: components["schemas"]["AddDetails"];
            addActions?: components["schemas"]["AddActions"];
            addResponders?: components["schemas"]["AddResponders"];
            /** @description True: the tags that come with the alert are left out */
            replaceTags?: boolean | null;
            /** @description True: the details that come with the alert are left out */
            replaceDetails?: boolean | null;
            /** @description True: the custom actions that come with the alert are left out */
            replaceActions?: boolean | null;
            /** @description True: the responders that come with the alert are left out */
            replaceResponders?: boolean | null;
        };
        /** @description The record */
        DryRunView: {
            /** @description The policy that would apply; null: none */
            matched: {
                id: components["schemas"]["DryRunId"];
                name: components["schemas"]["Name"];
                order: components["schemas"]["RoutingRuleOrder"];
            } | null;
            /**
             * @description What would happen to the alert
             * @enum {string}
             */
            outcome: "none" | "suppressed" | "handled" | "continue";
            mutations?: components["schemas"]["MutationsView"];
            delayedUntil?: components["schemas"]["DelayedUntil"];
            /** @description All that apply, where the first does not end it */
            applied?: components["schemas"]["MatchedPolicyView"][];
        };
        DryRunDto: {
            /**
             * @description An alert that exists; wins over `alert`
             * @example 01920000-0000-7000-8000-000000000003
             */
            alertId?: string | null;
            /** @description The alert to try it with */
            alert?: {
                message?: components["schemas"]["DryRunAlertMessage"];
                priority?: components["schemas"]["PreviewAlertPriority"];
                source?: components["schemas"]["Source"];
                /**
                 * @description What it happened to, such as a host
                 * @example db-01
                 */
                entity?: string | null;
                tags?: components["schemas"]["DryRunAlertTags"];
                alias?: components["schemas"]["Alias"];
                description?: components["schemas"]["Description"];
                details?: components["schemas"]["PreviewAlertDetails"];
                teamId?: components["schemas"]["TeamId"];
            } | null;
        };
        ReorderPoliciesDto: {
            /** @description Every policy of the tenant exactly once */
            ids: string[];
        };
        UpdateAlertPolicyDto: {
            enabled?: components["schemas"]["IntegrationEnabled"];
            order?: components["schemas"]["Order"];
            match?: components["schemas"]["Match"];
            description?: components["schemas"]["AlertPolicyDescription"];
            hours?: components["schemas"]["Hours"];
            afterMatch?: components["schemas"]["AfterMatch"];
            teamId?: components["schemas"]["AlertPolicyTeamId"];
            name?: components["schemas"]["IntegrationName"];
            /** @description Replaces all actions; at least one */
            actions?: components["schemas"]["PolicyActionsDto"];
        };
        /** @description The record */
        NotificationPolicyView: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            /**
             * @description For people
             * @example In a few words
             */
            description: string | null;
            /**
             * @description Null: the whole tenant
             * @example 01920000-0000-7000-8000-000000000002
             */
            teamId: string | null;
            enabled: components["schemas"]["Enabled"];
            order: components["schemas"]["RoutingRuleOrder"];
            match: components["schemas"]["MatchCriteriaDto"];
            hours: components["schemas"]["AlertPolicyHours"];
            /** @description What it does */
            actions: components["schemas"]["NotificationActionsDto"];
            createdAt: components["schemas"]["CreatedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
            managedBy?: components["schemas"]["ManagedBy"];
        };
        CreateNotificationPolicyDto: {
            enabled?: components["schemas"]["IntegrationEnabled"];
            order?: components["schemas"]["Order"];
            match?: components["schemas"]["Match"];
            description?: components["schemas"]["AlertPolicyDescription"];
            teamId?: components["schemas"]["AlertPolicyTeamId"];
            hours?: components["schemas"]["Hours"];
            name: components["schemas"]["IgnoreRuleName"];
            /** @description At least one */
            actions: components["schemas"]["NotificationActionsDto"];
        };
        ReorderNotificationPoliciesDto: {
            /** @description Every notification policy of the tenant exactly once */
            ids: string[];
        };
        UpdateNotificationPolicyDto: {
            enabled?: components["schemas"]["IntegrationEnabled"];
            order?: components["schemas"]["Order"];
            match?: components["schemas"]["Match"];
            description?: components["schemas"]["AlertPolicyDescription"];
            teamId?: components["schemas"]["AlertPolicyTeamId"];
            hours?: components["schemas"]["Hours"];
            name?: components["schemas"]["IgnoreRuleName"];
            /** @description Replaces all actions; at least one */
            actions?: components["schemas"]["NotificationActionsDto"];
        };
        /** @description The record */
        FlappingSettingsView: {
            /**
             * @description False: every opening pages
             * @example true
             */
            enabled: boolean;
            /**
             * @description So many within an hour page one by one
             * @example 5
             */
            openingsPerHour: number;
            /**
             * @description A further one pages if it is open for so long
             * @example 10
             */
            holdMinutes: number;
            /**
             * @description Whether P1 is held, too
             * @example false
             */
            holdsP1: boolean;
        };
        ChangeFlappingDto: {
            /** @description False: every opening pages */
            enabled?: boolean | null;
            /** @description So many within an hour page one by one */
            openingsPerHour?: number | null;
            /** @description A further one pages if it is open for so long */
            holdMinutes?: number | null;
            /** @description Whether P1 is held, too */
            holdsP1?: boolean | null;
        };
        OnCallScheduleView: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            timezone: components["schemas"]["Timezone"];
            teamId: components["schemas"]["OnCallScheduleTeamId"];
            /** @description False: nobody is on call, on purpose */
            enabled: boolean;
        };
        OnCallPersonView: {
            id: components["schemas"]["LoginUserId"];
            name: components["schemas"]["Name"];
            /**
             * Format: date-time
             * @description When the person goes off call, in whichever rotation that is; null: no end is in sight
             */
            until: string | null;
            /** @description The kinds of channel that reach this person */
            channels: ("sms" | "voice" | "email" | "push" | "webhook" | "webpush" | "ntfy" | "teams" | "telegram" | "slack")[];
            unreachable: components["schemas"]["Unreachable"];
            /** @description What keeps messages from them now; null: nothing */
            quiet: {
                reason: components["schemas"]["Reason"];
                until: components["schemas"]["QuietUntil"];
                p1Until: components["schemas"]["P1Until"];
                message: components["schemas"]["QuietMessage"];
            } | null;
        };
        NextOnCallPersonView: {
            id: components["schemas"]["LoginUserId"];
            name: components["schemas"]["Name"];
            from: components["schemas"]["From"];
            unreachable: components["schemas"]["Unreachable"];
            /** @description What keeps messages from them at `from`; null: nothing */
            quiet: {
                reason: components["schemas"]["Reason"];
                until: components["schemas"]["QuietUntil"];
                p1Until: components["schemas"]["P1Until"];
                message: components["schemas"]["QuietMessage"];
            } | null;
        };
        ScheduleOnCallView: {
            /** @description A schedule that the caller may see */
            schedule: components["schemas"]["OnCallScheduleView"];
            /** @description Who is on call at that instant */
            onCall: components["schemas"]["OnCallPersonView"][];
            /** @description Everybody on call after the next change */
            next: components["schemas"]["NextOnCallPersonView"][];
            /** @description When nobody is on call, within 14 days; null also where that is too much to work out */
            nextGap: {
                start: components["schemas"]["StartTime"];
                /**
                 * Format: date-time
                 * @description At most 14 days after `at`
                 */
                end: string;
            } | null;
        };
        ParticipantView: {
            /**
             * Format: uuid
             * @description Of the user, team, schedule or escalation policy
             */
            id?: string;
            /**
             * @description As it was given, else of the user
             * @example Web
             */
            name?: string;
            email?: components["schemas"]["Email"];
            /**
             * @description Which kind it is
             * @enum {string}
             */
            type?: "user" | "team" | "schedule" | "escalation" | "none";
        };
        WeeklyRestrictionDto: {
            startDay: components["schemas"]["StartDay"];
            /**
             * @description HH:MM on the first day
             * @example 20:00
             */
            startTime: string;
            endDay: components["schemas"]["EndDay"];
            /**
             * @description HH:MM on the last day
             * @example 08:00
             */
            endTime: string;
            timezone?: components["schemas"]["TimeRestrictionTimezone"];
        };
        CountingView: {
            /**
             * Format: date-time
             * @description When the rotation was last changed: before that, what it was counts
             */
            from: string;
            /**
             * Format: date-time
             * @description The beginning of a shift from which handoffs are counted; null: `startDate`
             */
            anchor: string | null;
            /** @description Turn n, counted from there, is that of participant n + shift */
            shift: number;
            /** @description From where the order counts: the current shift; null: the rotation has none now */
            turn: {
                /** @description Index in `participants`, from 0, of who has the current shift */
                participant: number;
                /**
                 * Format: date-time
                 * @description Null: no end in sight
                 */
                until: string | null;
                /** @description Index of who has the shift after it */
                next: number;
            } | null;
        };
        /** @description The record */
        RotationView: {
            id: components["schemas"]["Id"];
            /**
             * @description What people call it
             * @example Web
             */
            name: string | null;
            startDate: components["schemas"]["StartTime"];
            /**
             * Format: date-time
             * @description When it ends
             */
            endDate: string | null;
            /**
             * @description Which kind it is
             * @example weekly
             */
            type: string;
            /** @description How many days, weeks or hours each shift lasts */
            length: number;
            /** @description The participants, in order */
            participants: components["schemas"]["ParticipantView"][];
            /** @description Only these hours of each day; null: all day */
            timeRestriction: {
                start: components["schemas"]["Start"];
                end: components["schemas"]["DailyHoursEnd"];
                timezone?: components["schemas"]["TimeRestrictionTimezone"];
            } | null;
            /** @description Only these parts of the week */
            restrictions: components["schemas"]["WeeklyRestrictionDto"][];
            /** @description Whether shifts entirely outside of the hours are skipped */
            countsOnlyOwnHours: boolean;
            /** @description How shifts are counted; absent: from `startDate`. Read-only */
            counting?: components["schemas"]["CountingView"];
        };
        ScheduleView: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            description: components["schemas"]["Description"];
            timezone: components["schemas"]["Timezone"];
            enabled: components["schemas"]["Enabled"];
            /**
             * Format: uuid
             * @description The chat room in which handoffs are announced
             */
            announceRoomId: string | null;
            teamId: components["schemas"]["HeartbeatTeamId"];
            createdAt: components["schemas"]["CreatedAt"];
            /** @description Who is on call when */
            rotations: components["schemas"]["RotationView"][];
            managedBy?: components["schemas"]["ManagedBy"];
        };
        ParticipantDto: {
            /**
             * @description Of the user, team, schedule or escalation policy; needless for `none`
             * @example 01920000-0000-7000-8000-000000000000
             */
            id?: string;
            name?: components["schemas"]["ParticipantName"];
            /**
             * @description `none`: an intended gap; `escalation`: whom the first rules of that escalation policy name (default: `"user"`)
             * @enum {string|null}
             */
            type?: "user" | "team" | "schedule" | "escalation" | "none" | null;
            /** @description In answers; ignored in bodies */
            readonly email?: unknown;
        };
        CreateRotationDto: {
            /**
             * @description In a list of all rotations of a schedule: the present one that this one changes; else it is ignored
             * @example 01920000-0000-7000-8000-000000000000
             */
            id?: string | null;
            name?: components["schemas"]["ParticipantName"];
            startDate: components["schemas"]["StartDate"];
            /**
             * Format: date-time
             * @description Exclusive
             */
            endDate?: string | null;
            type?: components["schemas"]["RotationType"];
            length?: components["schemas"]["Length"];
            participants?: components["schemas"]["Participants"];
            timeRestriction?: components["schemas"]["TimeRestriction"];
            restrictions?: components["schemas"]["Restrictions"];
            countsOnlyOwnHours?: components["schemas"]["CountsOnlyOwnHours"];
            /** @description In answers; ignored in bodies */
            readonly counting?: unknown;
        };
        CreateScheduleDto: {
            name: components["schemas"]["IgnoreRuleName"];
            description?: components["schemas"]["AlertSavedSearchDescription"];
            timezone?: components["schemas"]["ScheduleTimezone"];
            enabled?: components["schemas"]["ScheduleEnabled"];
            teamId?: components["schemas"]["ScheduleTeamId"];
            announceRoomId?: components["schemas"]["AnnounceRoomId"];
            rotations?: components["schemas"]["Rotations"];
        };
        ShiftView: components["schemas"]["CoverView"] & {
            /**
             * @description `ovr:<id>` for an override; with the person, where it is by a team or an escalation
             * @example 01920000-0000-7000-8000-000000000000
             */
            id: string;
            isOverride: components["schemas"]["IsOverride"];
            overriddenUserName: components["schemas"]["OverriddenUserName"];
            rotationId?: components["schemas"]["RotationId"];
            rotationIds?: components["schemas"]["RotationIds"];
            wholeStart?: components["schemas"]["WholeStart"];
            wholeEnd?: components["schemas"]["WholeEnd"];
        };
        GapView: {
            start: components["schemas"]["StartTime"];
            end: components["schemas"]["End"];
        };
        /** @description The record */
        SchedulePreviewView: {
            /** @description In order of time */
            shifts: components["schemas"]["ShiftView"][];
            gaps: components["schemas"]["Gaps"];
            /** @description What `shifts` call the rotations of the body, in their order */
            rotationIds: string[];
            timezone: components["schemas"]["Timezone"];
        };
        PreviewedScheduleDto: {
            timezone?: components["schemas"]["ScheduleTimezone"];
            enabled?: components["schemas"]["ScheduleEnabled"];
            announceRoomId?: components["schemas"]["AnnounceRoomId"];
            rotations?: components["schemas"]["Rotations"];
        };
        PreviewScheduleDto: {
            /** @description As it would be */
            schedule: components["schemas"]["PreviewedScheduleDto"];
            /**
             * Format: uuid
             * @description The schedule that it would change: its overrides count, and others that name it see the change
             */
            scheduleId?: string | null;
            start: components["schemas"]["StartTime"];
            end: components["schemas"]["End"];
        };
        StandInView: {
            /**
             * @description Which kind it is
             * @enum {string}
             */
            type: "user" | "team" | "escalation" | "none";
            /**
             * Format: uuid
             * @description Of the user, team or escalation policy
             */
            id?: string;
            /**
             * @description Its name, as it was then
             * @example Web
             */
            name?: string;
        };
        OverrideView: {
            id: components["schemas"]["Id"];
            userId: components["schemas"]["OverrideUserId"];
            userName?: components["schemas"]["AuditEntryUserName"];
            userEmail?: components["schemas"]["UserEmail"];
            /** @description Who is on call instead */
            participant: components["schemas"]["StandInView"];
            rotationIds: components["schemas"]["OverrideRotationIds"];
            startTime: components["schemas"]["StartTime"];
            endTime: components["schemas"]["EndTime"];
            countsFrom?: components["schemas"]["CountsFrom"];
            /**
             * @description Why
             * @example A day off
             */
            reason: string | null;
            gone?: components["schemas"]["Gone"];
        };
        /** @description The record */
        ScheduleDetailView: components["schemas"]["ScheduleView"] & {
            /** @description In order of time */
            overrides: components["schemas"]["OverrideView"][];
        };
        UpdateScheduleDto: {
            name?: components["schemas"]["IgnoreRuleName"];
            description?: components["schemas"]["AlertSavedSearchDescription"];
            timezone?: components["schemas"]["ScheduleTimezone"];
            enabled?: components["schemas"]["ScheduleEnabled"];
            teamId?: components["schemas"]["ScheduleTeamId"];
            announceRoomId?: components["schemas"]["AnnounceRoomId"];
            rotations?: components["schemas"]["Rotations"];
        };
        /** @description The schedule */
        ParentView: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
        };
        OnCallRecipientView: {
            id: components["schemas"]["LoginUserId"];
            name?: components["schemas"]["OnCallNowName"];
            email?: components["schemas"]["Email"];
            /**
             * Format: date-time
             * @description Since when the person is on call without a break; absent when that is more than five years
             */
            startTime?: string;
            /**
             * Format: date-time
             * @description Until when, whoever goes on in another rotation included; absent when no end is in sight
             */
            endTime?: string;
        };
        UnreachablePersonView: {
            reason: components["schemas"]["UnreachableReason"];
            message: components["schemas"]["UnreachableMessage"];
            id: components["schemas"]["LoginUserId"];
            name: components["schemas"]["Name"];
        };
        QuietPersonView: {
            reason: components["schemas"]["Reason"];
            until: components["schemas"]["QuietUntil"];
            p1Until: components["schemas"]["P1Until"];
            message: components["schemas"]["QuietMessage"];
            id: components["schemas"]["LoginUserId"];
            name: components["schemas"]["Name"];
        };
        /** @description The record */
        OnCallsView: {
            parent: components["schemas"]["ParentView"];
            /** @description Who is on call then */
            onCallRecipients: components["schemas"]["OnCallRecipientView"][];
            /** @description Absent while an override is active */
            nextOnCallRecipients?: components["schemas"]["OnCallRecipientView"][];
            /** @description Who is on call after the next change, at `startTime`; while an override is active, too */
            next: components["schemas"]["OnCallRecipientView"][];
            /**
             * @description What decides who is on call
             * @enum {string}
             */
            source: "override" | "rotation" | "none";
            /** @description Who cannot be reached now, of all who have shifts or stand in here: by rotations, overrides, teams, escalations and nested schedules */
            unreachable: components["schemas"]["UnreachablePersonView"][];
            /** @description People who can be reached, and whose messages are held: those who are muted or want P1 only at that instant; by quiet hours, only those on call then */
            quiet: components["schemas"]["QuietPersonView"][];
        };
        TimelineEntryView: {
            /**
             * @description Local date on which the period begins
             * @example 2026-01-05
             */
            date: string;
            /**
             * @description The rotation that puts them on call
             * @example Weekly
             */
            rotationName?: string;
            /**
             * @description The full name of the user
             * @example Ada Lovelace
             */
            userName?: string;
            isOverride: components["schemas"]["IsOverride"];
        };
        /** @description The record */
        TimelineView: {
            /** @description Who is on call, day by day */
            timeline: components["schemas"]["TimelineEntryView"][];
            start: components["schemas"]["StartTime"];
            end: components["schemas"]["EndTime"];
            /**
             * @description The unit of the timeline
             * @enum {string}
             */
            interval: "day" | "week" | "month";
        };
        /** @description The record */
        ShiftsView: {
            /** @description Who is on call from when to when */
            shifts: components["schemas"]["ShiftView"][];
            timezone: components["schemas"]["Timezone"];
        };
        /** @description The record */
        GapsView: {
            gaps: components["schemas"]["Gaps"];
            timezone: components["schemas"]["Timezone"];
        };
        UpdateRotationDto: {
            /**
             * @description In a list of all rotations of a schedule: the present one that this one changes; else it is ignored
             * @example 01920000-0000-7000-8000-000000000000
             */
            id?: string | null;
            name?: components["schemas"]["ParticipantName"];
            startDate?: components["schemas"]["StartDate"];
            /**
             * Format: date-time
             * @description Exclusive
             */
            endDate?: string | null;
            type?: components["schemas"]["RotationType"];
            length?: components["schemas"]["Length"];
            participants?: components["schemas"]["Participants"];
            timeRestriction?: components["schemas"]["TimeRestriction"];
            restrictions?: components["schemas"]["Restrictions"];
            countsOnlyOwnHours?: components["schemas"]["CountsOnlyOwnHours"];
        };
        CreateOverrideDto: {
            /**
             * @description Who is on call instead; else `participant` says it
             * @example 01920000-0000-7000-8000-000000000001
             */
            userId?: string;
            participant?: components["schemas"]["Participant"];
            userName?: components["schemas"]["OverrideUserName"];
            /** @description Only these rotations of the schedule are overridden; null, or none: the whole schedule */
            rotationIds?: string[] | null;
            startTime: components["schemas"]["StartTime"];
            endTime: components["schemas"]["End"];
            reason?: components["schemas"]["OverrideReason"];
            /** @description False: 409 `LEAVES_NOBODY` where it leaves nobody who is there; else the answer has `warnings` (default: `true`) */
            confirm?: boolean;
        };
        /** @description The record */
        ChangedOverrideView: components["schemas"]["OverrideView"] & {
            onCallBefore?: components["schemas"]["OnCallBefore"];
            onCallAfter?: components["schemas"]["OnCallAfter"];
            /** @description Of whom no message reaches then, or whose messages are held; absent: nothing is to be said */
            warnings?: string[];
        };
        UpdateOverrideDto: {
            participant?: components["schemas"]["Participant"];
            userName?: components["schemas"]["OverrideUserName"];
            /** @description Only these rotations of the schedule are overridden; null, or none: the whole schedule */
            rotationIds?: string[] | null;
            startTime?: components["schemas"]["StartTime"];
            endTime?: components["schemas"]["End"];
            reason?: components["schemas"]["OverrideReason"];
            /**
             * @description Who is on call instead; else `participant` says it
             * @example 01920000-0000-7000-8000-000000000001
             */
            userId?: string;
            confirm?: components["schemas"]["Confirm"];
        };
        ShiftScheduleView: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            timezone: components["schemas"]["Timezone"];
            teamId: components["schemas"]["OnCallScheduleTeamId"];
        };
        UserShiftView: components["schemas"]["CoverView"] & {
            id: components["schemas"]["UserShiftId"];
            isOverride: components["schemas"]["IsOverride"];
            overriddenUserName: components["schemas"]["OverriddenUserName"];
            rotationId?: components["schemas"]["RotationId"];
            rotationIds?: components["schemas"]["RotationIds"];
            wholeStart?: components["schemas"]["WholeStart"];
            wholeEnd?: components["schemas"]["WholeEnd"];
            /** @description In which the person is on call */
            schedule: components["schemas"]["ShiftScheduleView"];
        };
        /** @description The record */
        UserShiftsView: {
            /** @description In order of time */
            shifts: components["schemas"]["UserShiftView"][];
        };
        CalendarLinkView: {
            id: components["schemas"]["Id"];
            /**
             * @description What the credential is
             * @enum {string}
             */
            kind: "user" | "schedule" | "team";
            /**
             * Format: uuid
             * @description The user, schedule or team
             */
            targetId: string;
            targetName: components["schemas"]["TargetName"];
            createdAt: components["schemas"]["CreatedAt"];
        };
        /** @description The record */
        NewCalendarLinkView: components["schemas"]["CalendarLinkView"] & {
            /**
             * @description Shown this once
             * @example q1w2e3r4t5
             */
            token: string;
            /**
             * Format: uri
             * @description Holds the token: anyone who has it can read
             * @example https://pager.example.com/calendar/Zk3xq8/on-call.ics
             */
            calendarUrl: string;
            /**
             * Format: uri
             * @description Holds the token: anyone who has it can read
             * @example https://pager.example.com/calendar/Zk3xq8/now
             */
            pageUrl: string;
            /**
             * Format: uri
             * @description Holds the token: anyone who has it can read
             * @example https://pager.example.com/calendar/Zk3xq8/now.json
             */
            jsonUrl: string;
        };
        CreateCalendarLinkDto: {
            /**
             * @description `user`: your own shifts in all schedules
             * @enum {string}
             */
            kind: "user" | "schedule" | "team";
            /**
             * Format: uuid
             * @description Of the schedule or the team; of nobody but yourself
             */
            id?: string | null;
        };
        NowPersonView: {
            name: components["schemas"]["Name"];
            /**
             * Format: date-time
             * @description Null: no end is in sight
             */
            until: string | null;
            /**
             * @description That no message reaches them now, or what holds it; null: it reaches them
             * @example quiet hours until 07:00 (Europe/Berlin), not of P1
             */
            warning: string | null;
        };
        NextPersonView: {
            name: components["schemas"]["Name"];
            from: components["schemas"]["From"];
        };
        NowScheduleView: {
            name: components["schemas"]["Name"];
            timezone: components["schemas"]["Timezone"];
            /** @description Who is on call */
            onCall: components["schemas"]["NowPersonView"][];
            /** @description Everybody on call after the next change */
            next: components["schemas"]["NextPersonView"][];
        };
        /** @description The record */
        NowView: {
            /**
             * @description Of the schedule, the team or the person
             * @example Payments
             */
            name: string;
            /**
             * Format: date-time
             * @description The time of the service
             */
            at: string;
            /** @description Oldest first */
            schedules: components["schemas"]["NowScheduleView"][];
        };
        /** @description The record */
        HandoffNoteView: {
            id: components["schemas"]["Id"];
            /**
             * @description The id of the user who wrote it
             * @example 01920000-0000-7000-8000-000000000001
             */
            authorId: string;
            /**
             * @description As it was then
             * @example Ada Lovelace
             */
            authorName?: string;
            authorEmail?: components["schemas"]["UserEmail"];
            /**
             * @description What is noted
             * @example The index is still being rebuilt: until Tuesday, ignore “slow queries”.
             */
            note: string;
            createdAt: components["schemas"]["CreatedAt"];
        };
        CreateHandoffNoteDto: {
            /** @description For whoever is on call next */
            note: string;
        };
        PtoRequestView: {
            id: components["schemas"]["Id"];
            userId: components["schemas"]["UserId"];
            userName?: components["schemas"]["UserName"];
            userEmail?: components["schemas"]["UserEmail"];
            startDate: components["schemas"]["StartTime"];
            endDate: components["schemas"]["End"];
            /**
             * @description For the person, leads of their teams and administrators
             * @example A day off
             */
            reason: string | null;
            status: components["schemas"]["PtoRequestStatus"];
            createdAt: components["schemas"]["CreatedAt"];
            approvedBy: components["schemas"]["ApprovedBy"];
            approvedByName?: components["schemas"]["UserName"];
            approvedByEmail?: components["schemas"]["UserEmail"];
            /**
             * Format: date-time
             * @description When it was approved; null: it was not
             */
            approvedAt: string | null;
            deniedBy: components["schemas"]["ApprovedBy"];
            deniedByName?: components["schemas"]["UserName"];
            deniedByEmail?: components["schemas"]["UserEmail"];
            /**
             * Format: date-time
             * @description When it was denied; null: it was not
             */
            deniedAt: string | null;
        };
        CreatePtoRequestDto: {
            startDate: components["schemas"]["StartTime"];
            endDate: components["schemas"]["End"];
            reason?: components["schemas"]["OverrideReason"];
        };
        CoverView: {
            userId: components["schemas"]["UserId"];
            userName?: components["schemas"]["UserName"];
            userEmail?: components["schemas"]["UserEmail"];
            startTime: components["schemas"]["StartTime"];
            endTime: components["schemas"]["EndTime"];
        };
        HitShiftView: components["schemas"]["UserShiftView"] & {
            /** @description Who else of the rotation would be on call, in order of time */
            cover: components["schemas"]["CoverView"][];
            /** @description When nobody takes over, so that the person stays on call */
            stays: components["schemas"]["GapView"][];
        };
        LeftAloneView: {
            start: components["schemas"]["StartTime"];
            end: components["schemas"]["End"];
            /**
             * Format: uuid
             * @description The id of the schedule
             */
            scheduleId: string;
            /**
             * @description The name of the schedule
             * @example Web
             */
            scheduleName: string;
        };
        /** @description The record */
        TimeOffShiftsView: {
            /** @description Those that the time off hits, in order of time */
            shifts: components["schemas"]["HitShiftView"][];
            /** @description When nobody who is there would be on call: to approve it then needs `confirm` */
            leavesNobody: components["schemas"]["LeftAloneView"][];
        };
        ApprovePtoRequestDto: {
            confirm?: components["schemas"]["Confirm"];
        };
        /** @description The record */
        SwapRequestView: {
            id: components["schemas"]["Id"];
            /**
             * Format: uuid
             * @description The schedule of the shift
             */
            scheduleId: string;
            /**
             * @description Its name
             * @example Web
             */
            scheduleName: string;
            /**
             * Format: uuid
             * @description Who is on call and asks
             */
            requesterId: string;
            /**
             * @description As it was then
             * @example Ada Lovelace
             */
            requesterName?: string;
            requesterEmail?: components["schemas"]["UserEmail"];
            /**
             * Format: uuid
             * @description Who is asked to be on call instead
             */
            responderId: string;
            /**
             * @description As it was then
             * @example Ben Okafor
             */
            responderName?: string;
            responderEmail?: components["schemas"]["UserEmail"];
            startTime: components["schemas"]["StartTime"];
            endTime: components["schemas"]["End"];
            /**
             * @description For both people, the leads of their teams and administrators
             * @example A day off
             */
            reason: string | null;
            /**
             * @description `cancelled`: accepted, and its override was deleted since
             * @enum {string}
             */
            status: "pending" | "accepted" | "declined" | "withdrawn" | "expired" | "cancelled";
            createdAt: components["schemas"]["CreatedAt"];
            /**
             * Format: date-time
             * @description From then on it cannot be accepted
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @description When it was answered or withdrawn, or expired
             */
            answeredAt: string | null;
            /**
             * Format: uuid
             * @description The override that the acceptance made, which may be gone since
             */
            overrideId: string | null;
            /**
             * Format: date-time
             * @description When a change of the schedule took the shift, or a part of it, from the requester of an accepted swap
             */
            shiftChangedAt: string | null;
        };
        CreateSwapRequestDto: {
            /**
             * @description Who is asked: id or e-mail address of a user
             * @example 01920000-0000-7000-8000-000000000001
             */
            userId: string;
            /**
             * Format: date-time
             * @description In the future; you are on call from then to `endTime` without a break
             */
            startTime: string;
            endTime: components["schemas"]["End"];
            reason?: components["schemas"]["OverrideReason"];
            /**
             * Format: date-time
             * @description Until when it can be accepted, at most `startTime`, which is the default
             */
            expiresAt?: string;
            confirm?: components["schemas"]["Confirm"];
        };
        AcceptSwapRequestDto: {
            confirm?: components["schemas"]["Confirm"];
        };
        /** @description The record */
        ChatRoomView: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            /**
             * @description Which kind it is
             * @enum {string}
             */
            type: "webhook" | "ntfy" | "teams" | "telegram" | "slack";
            /**
             * @description Of a URL, which is a secret, those who may not change the room see the host and `…`
             * @example ada@example.com
             */
            value: string;
            teamId: components["schemas"]["TeamId"];
            /** @description Somebody who reads it has given the code that was posted there */
            verified: boolean;
            /**
             * @description Why the last post there was refused for good; null: it was not. A post or a test that arrives clears it
             * @example Slack: is_archived
             */
            failedReason: string | null;
            createdAt: components["schemas"]["CreatedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
        };
        CreateChatRoomDto: {
            /**
             * @description What people call it
             * @example #ops
             */
            name: string;
            /**
             * @description Which kind it is
             * @example slack
             * @enum {string}
             */
            type: "webhook" | "ntfy" | "teams" | "telegram" | "slack";
            /**
             * @description The address: for webhook an http or https URL, for ntfy the URL of a topic, for teams the URL of a workflow of Teams that posts what it is sent, for telegram the number of a group of which the bot is a member (-1001234567890), for slack the ID of a channel to which the app was invited (C012AB3CDE)
             * @example C012AB3CDE
             */
            value: string;
            teamId?: components["schemas"]["ChatRoomTeamId"];
        };
        UpdateChatRoomDto: {
            /**
             * @description What people call it
             * @example #ops
             */
            name?: string;
            teamId?: components["schemas"]["ChatRoomTeamId"];
        };
        VerifyChannelDto: {
            /**
             * @description The code that was sent or shown
             * @example 123456
             */
            code: string;
        };
        /** @description The record */
        EscalateView: {
            /** @description Whether a step was fired */
            escalated: boolean;
            /**
             * @description step-fired, no-escalation, not-due, acknowledged, closed, snoozed, exhausted or nobody-on-call
             * @example step-fired
             */
            reason: string;
            /**
             * @description The (first) person paged
             * @example Ada Lovelace
             */
            recipient?: string;
            recipientName?: components["schemas"]["OnCallNowName"];
            recipientEmail?: components["schemas"]["UserEmail"];
            warnings?: components["schemas"]["BulkWarnings"];
        };
        RespondersDto: {
            responders?: components["schemas"]["Responders"];
            /** @description A single one, instead of the list */
            responder?: {
                type: components["schemas"]["Type"];
                id?: components["schemas"]["ResponderId"];
                name?: components["schemas"]["SearchTeamName"];
                /**
                 * @description Of a user
                 * @example ada@example.com
                 */
                username?: string | null;
            } | null;
        };
        TeamRefDto: {
            id?: components["schemas"]["ResponderId"];
            name?: components["schemas"]["SearchTeamName"];
        };
        TeamDto: {
            /** @description By id or name */
            team: components["schemas"]["TeamRefDto"];
        };
        EscalationRuleDto: {
            /**
             * @description `if-not-acked` or `if-not-closed`; any other value acts as `if-not-acked` (default: `"if-not-acked"`)
             * @example if-not-acked
             */
            condition?: string;
            /**
             * @description `admins`: admins and leads of the team, or of the schedule’s team; `users`: its other members; `next`, `previous`: whose turn is next, or was before, in the rotations of the schedule on duty (default: `"default"`)
             * @enum {string}
             */
            notifyType?: "default" | "all" | "random" | "admins" | "users" | "next" | "previous";
            /** @description Minutes from the start of the cycle (default: `0`) */
            delayMinutes?: number;
            recipientType: components["schemas"]["RecipientType"];
            /**
             * @description Id of the schedule, user, team or (verified) chat room
             * @example 01920000-0000-7000-8000-000000000004
             */
            recipientId: string;
            /**
             * @description The name of who or what the step pages
             * @example Web
             */
            recipientName?: string | null;
            /**
             * @description Null: as the policy says. `hold` only for those on call in a schedule
             * @enum {string|null}
             */
            whenNobody?: "next" | "hold" | null;
            /** @description In answers; ignored in bodies */
            readonly id?: unknown;
            /** @description In answers; ignored in bodies */
            readonly order?: unknown;
            /** @description In answers; ignored in bodies */
            readonly recipientEmail?: unknown;
        };
        CreateEscalationPolicyDto: {
            name: components["schemas"]["IgnoreRuleName"];
            description?: components["schemas"]["AlertSavedSearchDescription"];
            teamId?: components["schemas"]["OnCallScheduleTeamId"];
            /** @description Null: all */
            priorities?: ("P1" | "P2" | "P3" | "P4" | "P5")[] | null;
            /** @description True takes the flag from every other policy (default: `false`) */
            isDefault?: boolean;
            /** @description Minutes; 0 counts as one (default: `0`) */
            repeatInterval?: number;
            /** @description Cycles in all (default: `1`) */
            repeatCount?: number;
            /** @description Close the alert after the last repeat (default: `false`) */
            closeAlertAfterAll?: boolean;
            resetAcknowledgements?: components["schemas"]["ResetAcknowledgements"];
            whenNobody?: components["schemas"]["WhenNobody"];
            /** @description Its steps, in their order */
            rules?: components["schemas"]["EscalationRuleDto"][];
        };
        EscalationRuleView: {
            id: components["schemas"]["Id"];
            /**
             * @description When the step is taken
             * @example if-not-acked
             */
            condition: string;
            notifyType: components["schemas"]["NotifyType"];
            /** @description Minutes after the alert came */
            delayMinutes: number;
            recipientType: components["schemas"]["RecipientType"];
            /**
             * @description The id of who or what the step pages
             * @example 01920000-0000-7000-8000-000000000004
             */
            recipientId: string;
            recipientName?: components["schemas"]["ViewerName"];
            recipientEmail?: components["schemas"]["UserEmail"];
            /**
             * @description Null: as the policy says
             * @enum {string|null}
             */
            whenNobody: "next" | "hold" | null;
            /** @description 0-based */
            order: number;
        };
        /** @description The record */
        EscalationPolicyView: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            description: components["schemas"]["Description"];
            teamId: components["schemas"]["TeamId"];
            priorities: components["schemas"]["Priorities"];
            /** @description Whether alerts without a policy of their own take it */
            isDefault: boolean;
            /** @description Minutes between two rounds */
            repeatInterval: number;
            /** @description How many rounds there are */
            repeatCount: number;
            /** @description Close the alert after the last repeat */
            closeAlertAfterAll: boolean;
            /** @description Each cycle after the first takes an acknowledgement back */
            resetAcknowledgements: boolean;
            /**
             * @description Where nobody is on call
             * @enum {string}
             */
            whenNobody: "next" | "hold";
            /**
             * @description Always false
             * @enum {boolean}
             */
            resetRecipientStates: false;
            createdAt: components["schemas"]["CreatedAt"];
            /**
             * @description Who is told where no rule pages people; null: its rules page people
             * @example the alert's team, or else the administrators, are notified at once
             */
            toldWithoutSteps: string | null;
            /** @description Its steps, in their order */
            rules: components["schemas"]["EscalationRuleView"][];
            managedBy?: components["schemas"]["ManagedBy"];
        };
        EscalationUseView: {
            /**
             * @description `routing-rule`: of a team; `schedule`: its first step is on call there
             * @enum {string}
             */
            type: "routing-rule" | "alert-policy" | "integration" | "schedule";
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            /**
             * Format: uuid
             * @description Null: no team
             */
            teamId: string | null;
            /** @description False: it is switched off */
            enabled: boolean;
        };
        /** @description The record */
        EscalationUsesView: {
            /** @description Alerts of these priorities get it where nothing names a policy: those of its team; of a global one those of every team that has no policy of its own */
            priorities: ("P1" | "P2" | "P3" | "P4" | "P5")[];
            /** @description What names it */
            namedBy: components["schemas"]["EscalationUseView"][];
            /** @description False: there may be more in places that the caller may not read */
            complete: boolean;
        };
        UpdateEscalationPolicyDto: {
            name?: components["schemas"]["IgnoreRuleName"];
            description?: components["schemas"]["AlertSavedSearchDescription"];
            teamId?: components["schemas"]["OnCallScheduleTeamId"];
            /** @description Null: all */
            priorities?: ("P1" | "P2" | "P3" | "P4" | "P5")[] | null;
            /** @description True takes the flag from every other policy (default: `false`) */
            isDefault?: boolean;
            /** @description Minutes; 0 counts as one (default: `0`) */
            repeatInterval?: number;
            /** @description Cycles in all (default: `1`) */
            repeatCount?: number;
            /** @description Close the alert after the last repeat (default: `false`) */
            closeAlertAfterAll?: boolean;
            resetAcknowledgements?: components["schemas"]["ResetAcknowledgements"];
            whenNobody?: components["schemas"]["WhenNobody"];
            /** @description Its steps, in their order */
            rules?: components["schemas"]["EscalationRuleDto"][];
        };
        /** @description The record */
        ForwardingRuleView: {
            id: components["schemas"]["Id"];
            /**
             * Format: uuid
             * @description The person whose notifications are forwarded
             */
            fromUserId: string;
            fromUserName?: components["schemas"]["UserName"];
            fromUserEmail?: components["schemas"]["UserEmail"];
            /**
             * Format: uuid
             * @description Who gets them instead
             */
            toUserId: string;
            /**
             * @description Full name of the user; only for callers who may see users
             * @example Grace Hopper
             */
            toUserName?: string;
            toUserEmail?: components["schemas"]["UserEmail"];
            /**
             * Format: date-time
             * @description When it begins
             */
            startDate: string | null;
            /**
             * Format: date-time
             * @description When it ends
             */
            endDate: string | null;
            /**
             * @description A name for the rule
             * @example disk-db-01
             */
            alias: string | null;
            enabled: components["schemas"]["Enabled"];
            createdAt: components["schemas"]["CreatedAt"];
        };
        CreateForwardingRuleDto: {
            fromUserId?: components["schemas"]["FromUserId"];
            /**
             * Format: date-time
             * @description Null: at once
             */
            startDate?: string | null;
            endDate?: components["schemas"]["EndDate"];
            /**
             * @description A label
             * @example disk-db-01
             */
            alias?: string | null;
            enabled?: components["schemas"]["IntegrationEnabled"];
            /** @description Who is told instead */
            toUserId: string;
        };
        UpdateForwardingRuleDto: {
            fromUserId?: components["schemas"]["FromUserId"];
            /**
             * Format: date-time
             * @description Null: at once
             */
            startDate?: string | null;
            endDate?: components["schemas"]["EndDate"];
            /**
             * @description A label
             * @example disk-db-01
             */
            alias?: string | null;
            enabled?: components["schemas"]["IntegrationEnabled"];
            /** @description Who gets them instead */
            toUserId?: string;
        };
        LadderOccurrencesView: {
            /** @description How often the alert has come */
            seen: number;
            /** @description People are notified of that one */
            needed: number;
        };
        LadderWayView: {
            channel: components["schemas"]["Channel"];
            state: components["schemas"]["State"];
            dueAt: components["schemas"]["DueAt"];
            /** @description In one message with other alerts */
            bundled: boolean;
            /**
             * @description Why it did not arrive
             * @example Twilio 21610: unsubscribed recipient
             */
            reason?: string;
        };
        LadderStepPersonView: {
            userId: components["schemas"]["LoginUserId"];
            /**
             * @description Full name
             * @example Web
             */
            name: string;
            inPlaceOf?: components["schemas"]["InPlaceOf"];
            pages: components["schemas"]["LadderStepPersonPages"];
            told: components["schemas"]["Told"];
            why?: components["schemas"]["Why"];
            /**
             * Format: date-time
             * @description When a held page is sent
             */
            heldUntil?: string;
            onlyIfOpen?: components["schemas"]["OnlyIfOpen"];
        };
        LadderRoomView: {
            /**
             * Format: uuid
             * @description Of the chat room
             */
            roomId: string;
            /**
             * @description What people call it
             * @example #ops
             */
            name: string;
            channel: components["schemas"]["Channel"];
            /**
             * @description Null: its time comes
             * @enum {string|null}
             */
            state: "waiting" | "held" | "sent" | "failed" | "skipped" | "cancelled" | null;
            dueAt: components["schemas"]["DueAt"];
            /** @description In one post with other alerts */
            bundled: boolean;
            /**
             * @description Why it did not arrive
             * @example Slack: channel_not_found
             */
            reason?: string;
        };
        LadderPersonView: {
            userId: components["schemas"]["TeamMemberUserId"];
            userName?: components["schemas"]["UserName"];
            userEmail?: components["schemas"]["UserEmail"];
        };
        LadderTargetView: {
            recipientType: components["schemas"]["RecipientType"];
            /**
             * Format: uuid
             * @description The id of who or what the step pages
             */
            recipientId: string;
            /**
             * @description The name of who or what the step pages
             * @example Web
             */
            recipientName: string | null;
            notifyType: components["schemas"]["NotifyType"];
            /** @description The people it notifies; empty where one is picked at random when the step fires, or where it reaches nobody */
            people: components["schemas"]["LadderPersonView"][];
            /**
             * @description Why it reaches nobody
             * @example nobody-on-call
             */
            nobody?: string;
            /**
             * @description Names of those who could not be reached and were passed over
             * @example [
             *       "Ada Lovelace"
             *     ]
             */
            unreachable: string[];
            filtered: components["schemas"]["Filtered"];
        };
        LadderStepView: {
            target: components["schemas"]["Target"];
            people: components["schemas"]["People"];
            rooms: components["schemas"]["Rooms"];
            /** @description From 0 */
            cycle: number;
            /** @description Within the cycle, from 0 */
            step: number;
            /**
             * Format: date-time
             * @description When it will fire; null: it has
             */
            dueAt: string | null;
            /**
             * Format: date-time
             * @description When it fired
             */
            firedAt: string | null;
            targets: components["schemas"]["Targets"];
            heldSince?: components["schemas"]["HeldSince"];
            /** @description Nobody whom the policy names was reached: the team, or the administrators, are notified */
            fallsBack?: boolean;
            instead?: components["schemas"]["Instead"];
            afterSnooze?: components["schemas"]["AfterSnooze"];
        };
        LadderOtherView: components["schemas"]["LadderStepPersonView"] & {
            /**
             * @description Why, the last time: as a responder who was added, as the new owner, by the end of a snooze, of a raised priority; `escalation`: by one before the present one, or where none was started
             * @enum {string}
             */
            because: "added" | "assigned" | "snooze-over" | "priority-raised" | "escalation";
        };
        LadderPageView: {
            userId: components["schemas"]["TeamMemberUserId"];
            userName?: components["schemas"]["UserName"];
            userEmail?: components["schemas"]["UserEmail"];
            /**
             * @description The channel
             * @enum {string}
             */
            channel: "sms" | "voice" | "email" | "push" | "webhook" | "webpush" | "ntfy" | "teams" | "telegram" | "slack";
            state: components["schemas"]["State"];
            /** @description Of the step it belongs to; null: of none */
            cycle: number | null;
            /** @description The same */
            step: number | null;
            createdAt: components["schemas"]["CreatedAt"];
            /**
             * Format: date-time
             * @description While it waits: of the next attempt
             */
            dueAt: string | null;
            /**
             * Format: date-time
             * @description Of its present state
             */
            updatedAt: string;
            /**
             * Format: uuid
             * @description The message about several alerts in which it waits or went: the same for all of them; null: it goes alone
             */
            bundledInto: string | null;
            /**
             * @description Why it did not arrive
             * @example Twilio 21610: unsubscribed recipient
             */
            reason?: string;
        };
        /** @description The record */
        AlertEscalationView: {
            /**
             * @description Null: no escalation was started
             * @enum {string|null}
             */
            state: "running" | "paused" | "stopped" | "completed" | "exhausted" | "failed" | null;
            policy: components["schemas"]["Policy"];
            /**
             * Format: date-time
             * @description It pauses until then
             */
            snoozedUntil: string | null;
            /** @description Why it waits; null: it is not held */
            hold: {
                /**
                 * @description Why
                 * @enum {string}
                 */
                reason: "maintenance" | "nobody-on-call" | "notification-policy";
                /**
                 * @description The name of the notification policy
                 * @example Five minutes grace
                 */
                policy?: string;
                /** @description The policy waits for so many occurrences */
                occurrences?: components["schemas"]["LadderOccurrencesView"];
                until: components["schemas"]["Until"];
                by: components["schemas"]["By"];
                since?: components["schemas"]["Since"];
                pages: components["schemas"]["Pages"];
            } | null;
            /** @description In order: those that fired, then at most 50 to come */
            steps: components["schemas"]["LadderStepView"][];
            /** @description People who are notified by no step, each once */
            others: components["schemas"]["LadderOtherView"][];
            /** @description The newest 500, oldest first */
            pages: components["schemas"]["LadderPageView"][];
            /** @description The first step to come that reaches someone, or that notifies others instead */
            next: {
                target: components["schemas"]["Target"];
                people: components["schemas"]["People"];
                rooms: components["schemas"]["Rooms"];
                /** @description From 0 */
                cycle: number;
                /** @description Within the cycle, from 0 */
                step: number;
                /**
                 * Format: date-time
                 * @description When it will fire; null: it has
                 */
                dueAt: string | null;
                /**
                 * Format: date-time
                 * @description When it fired
                 */
                firedAt: string | null;
                targets: components["schemas"]["Targets"];
                heldSince?: components["schemas"]["HeldSince"];
                /** @description Nobody whom the policy names was reached: the team, or the administrators, are notified */
                fallsBack?: boolean;
                instead?: components["schemas"]["Instead"];
                afterSnooze?: components["schemas"]["AfterSnooze"];
            } | null;
            /** @description People whose notifications are held by quiet hours, a mute or a snooze, whatever names them */
            held: components["schemas"]["HeldPersonView"][];
            /**
             * @description What ends or holds it, as a sentence; empty: nothing was started
             * @example Acknowledged: nobody else is paged.
             */
            explanation: string;
            /**
             * Format: date-time
             * @description When the escalation ended and nobody had acknowledged, not before its last page went out; null: it still runs, none started, or someone acknowledged
             */
            endedAt: string | null;
            /** @description Null: more steps follow than are listed */
            stop: {
                reason: components["schemas"]["LadderStopReason"];
                at: components["schemas"]["LadderStopAt"];
                /** @description The alert is closed then */
                closesAlert: boolean;
            } | null;
        };
        /** @description The record */
        EscalationPreviewView: components["schemas"]["PagingPreviewView"] & {
            /**
             * Format: date-time
             * @description When the alert would come
             */
            at: string;
            /** @description The policy is for alerts of that priority; else only for alerts that name it */
            isForPriority: boolean;
        };
        PreviewEscalationPolicyDto: {
            /**
             * Format: date-time
             * @description When the alert comes; default: now
             */
            at?: string | null;
            /**
             * @description Of the alert (default: `"P3"`)
             * @enum {string|null}
             */
            priority?: "P1" | "P2" | "P3" | "P4" | "P5" | null;
            /** @description As it would be; what is absent is as stored, or default */
            policy: components["schemas"]["UpdateEscalationPolicyDto"];
            /**
             * Format: uuid
             * @description The policy that it would change
             */
            policyId?: string | null;
        };
        TimeWindowDto: {
            /**
             * @description When it begins
             * @example 08:00
             */
            start: string;
            /**
             * @description Before `start`: on the next day; equal: all day
             * @example 18:00
             */
            end: string;
            /**
             * @description With `endDay`: one span of each week, from here to there
             * @enum {string}
             */
            startDay?: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
            endDay?: components["schemas"]["EndDay"];
        };
        /** @description Which events it is for */
        RuleCriteriaDto: {
            priorities?: components["schemas"]["RuleCriteriaPriorities"];
            sources?: components["schemas"]["RuleCriteriaSources"];
            tags?: components["schemas"]["RuleCriteriaTags"];
            actionTypes?: components["schemas"]["ActionTypes"];
            criteriaType?: components["schemas"]["CriteriaType"];
            teamIds?: components["schemas"]["RuleCriteriaTeamIds"];
            timeWindows?: components["schemas"]["TimeWindows"];
            scheduleId?: components["schemas"]["ScheduleId"];
            conditions?: components["schemas"]["RuleCriteriaConditions"];
            notificationTime?: components["schemas"]["NotificationTime"];
            scheduleIds?: components["schemas"]["ScheduleIds"];
            onlyOwn?: components["schemas"]["OnlyOwn"];
        };
        RuleStepDto: {
            /**
             * Format: uuid
             * @description Of a step that stays; left out: a new one
             */
            id?: string;
            /**
             * Format: uuid
             * @description One of your channels
             */
            channelId: string;
            /** @description Minutes to wait first (default: `0`) */
            delayMins?: number;
            /** @description False: it is kept, and does nothing (default: `true`) */
            enabled?: boolean;
        };
        /** @description What was or is to be done */
        RuleActionDto: {
            channelIds?: components["schemas"]["ChannelIds"];
            steps?: components["schemas"]["RuleActionSteps"];
            delayMins?: components["schemas"]["DelayMins"];
        };
        /** @description Whether notifications repeat until someone acts */
        RuleRepeatDto: {
            /** @description False: it is kept, and does nothing (default: `false`) */
            enabled?: boolean | null;
            intervalSec?: components["schemas"]["IntervalSec"];
            maxRepeats?: components["schemas"]["MaxRepeats"];
        };
        /** @description The record */
        NotificationRuleView: {
            id: components["schemas"]["Id"];
            userId: components["schemas"]["UserId"];
            userName?: components["schemas"]["UserName"];
            userEmail?: components["schemas"]["UserEmail"];
            name: components["schemas"]["Name"];
            enabled: components["schemas"]["Enabled"];
            criteria: components["schemas"]["RuleCriteriaDto"];
            action: components["schemas"]["RuleActionDto"];
            repeat: components["schemas"]["RuleRepeatDto"];
            order: components["schemas"]["RoutingRuleOrder"];
            createdAt: components["schemas"]["CreatedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
        };
        CreateNotificationRuleDto: {
            enabled?: components["schemas"]["IntegrationEnabled"];
            criteria?: components["schemas"]["Criteria"];
            action?: components["schemas"]["Action"];
            repeat?: components["schemas"]["Repeat"];
            /**
             * @description What people call it
             * @example Web
             */
            name: string;
        };
        ReorderRulesDto: {
            /** @description Every rule of the owner exactly once */
            ids: string[];
        };
        UpdateNotificationRuleDto: {
            enabled?: components["schemas"]["IntegrationEnabled"];
            criteria?: components["schemas"]["Criteria"];
            action?: components["schemas"]["Action"];
            repeat?: components["schemas"]["Repeat"];
            /**
             * @description What people call it
             * @example Web
             */
            name?: string;
        };
        /** @description The record */
        MatchView: {
            /** @description Whether it would fire */
            match: boolean;
            /**
             * @description Only when it does not match
             * @example [
             *       "rule-disabled"
             *     ]
             */
            reasons?: string[];
        };
        MatchDto: {
            /**
             * @description P1 is the most urgent, P5 the least
             * @enum {string|null}
             */
            priority?: "P1" | "P2" | "P3" | "P4" | "P5" | null;
            tags?: components["schemas"]["DryRunAlertTags"];
            source?: components["schemas"]["Source"];
            /**
             * @description What happened to the alert (default: `"create-alert"`)
             * @enum {string|null}
             */
            actionType?: "create-alert" | "acknowledged" | "closed" | "assigned" | "note-added" | "renotified" | "schedule-start" | "schedule-end" | null;
            /**
             * @description Asked about by conditions, as the fields above
             * @example Disk almost full on db-01
             */
            message?: string | null;
            details?: components["schemas"]["PreviewAlertDetails"];
        };
        /** @description The channel */
        ChannelView: {
            id: components["schemas"]["Id"];
            userId: components["schemas"]["UserId"];
            /**
             * @description Which kind it is
             * @enum {string}
             */
            type: "sms" | "voice" | "email" | "webhook" | "webpush" | "ntfy" | "teams" | "telegram" | "slack";
            /**
             * @description The number or address
             * @example ada@example.com
             */
            value: string;
            /**
             * @description A name for it
             * @example Home
             */
            label: string | null;
            verified: components["schemas"]["Verified"];
            /**
             * @description Why nothing is sent to it; null: it is on. What a provider refuses for good is switched off with the provider’s words; a test that arrives (`POST /v2/channels/:id/test`) switches it on
             * @example Disabled By User
             */
            disabledReason: string | null;
            /**
             * Format: date-time
             * @description When it was tested last; null: never
             */
            lastTestAt: string | null;
            /**
             * @description How the last test went; null: there was none
             * @enum {string|null}
             */
            lastTestResult: "ok" | "failed" | null;
            createdAt: components["schemas"]["CreatedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
        };
        SubscriptionKeysDto: {
            /** @description The public key of the browser: a P-256 point in base64url */
            p256dh: string;
            /** @description 16 bytes in base64url, which only the browser and this service know */
            auth: string;
        };
        SubscribeBrowserDto: {
            /**
             * @description Where the push service of the browser takes messages
             * @example https://push.example.com/send/e3b0c44298
             */
            endpoint: string;
            /** @description With which messages are encrypted for the browser */
            keys: components["schemas"]["SubscriptionKeysDto"];
            /**
             * @description A name for it
             * @example Chrome on Android
             */
            label?: string | null;
            /** @description The endpoint that this browser had before: its channel moves to the new one, and proves itself again */
            replaces?: string | null;
        };
        CreateChannelDto: {
            /**
             * @description Which kind it is
             * @enum {string}
             */
            type: "sms" | "voice" | "email" | "webhook" | "ntfy" | "teams" | "telegram" | "slack";
            /**
             * @description The address: for sms a phone number in E.164 form, for voice a phone number in E.164 form, for email an email address, for webhook an http or https URL, for ntfy the URL of a topic (https://ntfy.sh/my-topic), for teams the URL of a workflow of Teams that posts what it is sent, for telegram the number of your chat, which the bot answers to /start, for slack the ID of a member or a channel of Slack (U012AB3CDE, C012AB3CDE)
             * @example ada@example.com
             */
            value: string;
            /**
             * @description A name for it
             * @example Home
             */
            label?: string | null;
        };
        RegisterPushTokenDto: {
            /**
             * @description The token that was sent or issued
             * @example ExponentPushToken[xxxxxxxxxxxxxxxxxxxxxx]
             */
            token: string;
            /**
             * @description ios, android or web
             * @example ios
             */
            platform?: string | null;
        };
        SlackInteractionDto: {
            /** @description JSON: what was done to a message of the app, as Slack describes it */
            payload: string;
        };
        TelegramUpdateDto: {
            /** @description A button that was pressed */
            callback_query?: {
                [key: string]: unknown;
            } | null;
            /** @description A message to the bot */
            message?: {
                [key: string]: unknown;
            } | null;
        };
        InboundTextDto: {
            /** @description The sender’s number (E.164) */
            From: string;
            /**
             * @description The text message
             * @example ack 12345
             */
            Body?: string | null;
            /** @description Of the message: it is acted on once */
            MessageSid?: string | null;
        };
        KeyPressDto: {
            /** @description The keys that were pressed */
            Digits?: string | null;
            /** @description Of the call: it is acted on once */
            CallSid?: string | null;
        };
        DeliveryReportDto: {
            /** @description What became of a text message */
            MessageStatus?: string | null;
            /** @description What became of a call */
            CallStatus?: string | null;
            /** @description Why it failed, as the provider numbers it */
            ErrorCode?: string | null;
        };
        /** @description When it happened */
        MaintenanceTimeView: {
            /**
             * @description Which kind it is
             * @enum {string}
             */
            type: "schedule";
            startDate: components["schemas"]["StartTime"];
            endDate: components["schemas"]["EndTime"];
        };
        /** @description The record */
        MaintenanceView: {
            id: components["schemas"]["Id"];
            /**
             * @description Where it stands
             * @enum {string}
             */
            status: "planned" | "active" | "past" | "cancelled";
            time: components["schemas"]["MaintenanceTimeView"];
            /**
             * @description Or the name, where there is none
             * @example In a few words
             */
            description: string;
        };
        /** @description The record */
        MintView: {
            id: components["schemas"]["Id"];
            /**
             * @description PUT the file there, of the announced size and with the announced `Content-Type`
             * @example https://storage.example.com/graph.png
             */
            uploadUrl: string;
            /**
             * @description Seconds
             * @example 900
             */
            expiresIn: number;
        };
        MintAttachmentDto: {
            /**
             * @description What the file is called
             * @example graph.png
             */
            fileName: string;
            /**
             * @description Its media type (default: `"application/octet-stream"`)
             * @example image/png
             */
            contentType?: string | null;
            /** @description Bytes */
            size: number;
        };
        /** @description The record */
        AttachmentView: {
            id: components["schemas"]["Id"];
            /**
             * @description What the file is called
             * @example graph.png
             */
            fileName: string;
            /**
             * @description Its media type
             * @example image/png
             */
            contentType: string;
            /** @description Bytes */
            size: number;
            /**
             * @description Name of a user, or of the integration of a key
             * @example Ada Lovelace
             */
            uploadedBy: string;
            createdAt: components["schemas"]["CreatedAt"];
            /**
             * @description Valid for an hour
             * @example https://storage.example.com/graph.png
             */
            downloadUrl: string;
        };
        HoursRowView: {
            userId: components["schemas"]["UserId"];
            userName?: components["schemas"]["UserName"];
            userEmail?: components["schemas"]["UserEmail"];
            /**
             * @description The id of the schedule
             * @example 01920000-0000-7000-8000-000000000004
             */
            scheduleId: string;
            /**
             * @description The name of the schedule
             * @example Web
             */
            scheduleName: string;
            /** @description Times on call without a break */
            shiftCount: number;
            /** @description To two decimals */
            totalHours: number;
            /** @description Monday to Friday, 09:00 to 17:00 in the schedule's timezone */
            businessHours: number;
            /** @description The rest of the total */
            afterHours: number;
        };
        /** @description The record */
        OnCallHoursView: {
            from: components["schemas"]["From"];
            /**
             * Format: date-time
             * @description The end
             */
            to: string;
            /** @description Most hours first */
            rows: components["schemas"]["HoursRowView"][];
        };
        /** @description What the figures are of */
        PeriodView: {
            /** @description How many days back */
            days: number;
            /**
             * Format: date-time
             * @description From when on
             */
            since: string;
        };
        TotalsView: {
            /** @description All of them */
            total: number;
            /** @description How many are open */
            open: number;
            /** @description How many are acknowledged */
            acknowledged: number;
            closed: components["schemas"]["Closed"];
        };
        DurationView: {
            seconds: components["schemas"]["Seconds"];
            /** @description The same in minutes, to two decimals */
            minutes: number | null;
        };
        SourceCountView: {
            /**
             * @description Where it comes from
             * @example Alertmanager
             */
            source: string;
            /** @description How many */
            count: number;
        };
        /** @description The record */
        SummaryView: {
            period: components["schemas"]["PeriodView"];
            /** @description The alerts created in the period, by their present status */
            totals: components["schemas"]["TotalsView"];
            /** @description From the creation to the first acknowledgement */
            mtta: components["schemas"]["DurationView"];
            /** @description From the creation to the close, of closed alerts */
            mttr: components["schemas"]["DurationView"];
            /** @description How many of each priority */
            byPriority: {
                P1?: components["schemas"]["P1"];
                P2?: components["schemas"]["P1"];
                P3?: components["schemas"]["P1"];
                P4?: components["schemas"]["P1"];
                P5?: components["schemas"]["P1"];
            };
            /** @description At most ten, most first; none for those who may not read alerts */
            bySource: components["schemas"]["SourceCountView"][];
        };
        TrendView: {
            /**
             * Format: date
             * @description A UTC day
             */
            date: string;
            /** @description Created on that day */
            total: number;
            /** @description Of these, open at present */
            open: number;
            /** @description Of these, acknowledged at present */
            acked: number;
            /** @description Of these, closed at present */
            closed: number;
        };
        /** @description All of them */
        SecondsView: {
            seconds: components["schemas"]["Seconds"];
        };
        BreakdownView: {
            key: components["schemas"]["BreakdownKey"];
            name?: components["schemas"]["BreakdownName"];
            email?: components["schemas"]["Email"];
            /** @description The mean in seconds, to two decimals */
            seconds: number;
        };
        /** @description The record */
        TimesView: {
            total: components["schemas"]["SecondsView"];
            /** @description Those with most alerts first */
            breakdown: components["schemas"]["BreakdownView"][] | null;
        };
        GroupView: {
            key: components["schemas"]["BreakdownKey"];
            name?: components["schemas"]["BreakdownName"];
            email?: components["schemas"]["Email"];
            /** @description All of them */
            total: number;
            mtta: components["schemas"]["SecondsView"];
            mttr: components["schemas"]["SecondsView"];
        };
        UsefulnessView: {
            /**
             * @description The message, the source, or the id of an integration or team; or `unassigned`
             * @example 01920000-0000-7000-8000-000000000002
             */
            key: string;
            /**
             * @description What people call it; null: deleted, or none
             * @example Web
             */
            name?: string | null;
            email?: components["schemas"]["Email"];
            /** @description Answers that its alerts were useful */
            useful: number;
            /** @description Answers that they were not */
            notUseful: number;
        };
        /** @description The record */
        ReportScheduleView: {
            id: components["schemas"]["Id"];
            /**
             * @description The owner; the report shows what they may see
             * @example 01920000-0000-7000-8000-000000000001
             */
            userId: string;
            userName?: components["schemas"]["UserName"];
            userEmail?: components["schemas"]["UserEmail"];
            /**
             * @description How often
             * @enum {string}
             */
            cadence: "daily" | "weekly" | "monthly";
            email: components["schemas"]["ReportScheduleEmail"];
            /** @description How many days back */
            days: number;
            enabled: components["schemas"]["Enabled"];
            /**
             * Format: date-time
             * @description When it is sent next
             */
            nextRunAt: string;
            lastRunAt: components["schemas"]["LastRunAt"];
            createdAt: components["schemas"]["CreatedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
        };
        CreateReportScheduleDto: {
            /**
             * @description From now on, at this time of day in your timezone
             * @enum {string}
             */
            cadence: "daily" | "weekly" | "monthly";
            /**
             * Format: email
             * @description Where the report is mailed
             * @example ada@example.com
             */
            email: string;
            /** @description How many days back (default: `30`) */
            days?: number | null;
        };
        UpdateReportScheduleDto: {
            /**
             * @description From now on, at the time of day at which it was made
             * @enum {string}
             */
            cadence?: "daily" | "weekly" | "monthly";
            /**
             * Format: email
             * @description E-mail address
             * @example ada@example.com
             */
            email?: string;
            /** @description How many days back */
            days?: number;
        };
        /** @description The record */
        ReportRunView: components["schemas"]["ReportScheduleView"] & {
            /**
             * @description What became of the request
             * @enum {string}
             */
            result: "queued" | "not-sent";
            /**
             * @description Why nothing was sent
             * @enum {string}
             */
            reason?: "provider-disabled" | "owner-gone" | "owner-blocked" | "owner-unproven" | "not-allowed";
        };
        /** @description The record */
        SelfExportView: {
            exportedAt: components["schemas"]["ExportedAt"];
            /** @description Null: the caller is an API key */
            user: {
                id: components["schemas"]["DryRunId"];
                username: components["schemas"]["ListedUserUsername"];
                /**
                 * @description First and last name
                 * @example Ada Lovelace
                 */
                fullName: string;
                role: components["schemas"]["Role"];
                blocked: components["schemas"]["Blocked"];
                verified: components["schemas"]["Verified"];
                /**
                 * @description Not paged yet
                 * @enum {boolean}
                 */
                proofPending?: true;
                timezone: components["schemas"]["Timezone"];
                locale: components["schemas"]["Locale"];
                clockHours: components["schemas"]["ClockHours"];
                createdAt: components["schemas"]["CreatedAt"];
                notifyPush: components["schemas"]["NotifyPush"];
                notifyEmail: components["schemas"]["NotifyEmail"];
                notifySms: components["schemas"]["NotifySms"];
                notifyOnP1Only: components["schemas"]["NotifyOnP1Only"];
                /** @description Told when a shift begins and ends */
                notifyOnHandoff: boolean;
                firstMatchOnly: components["schemas"]["FirstMatchOnly"];
                /** @description P1 alerts are sent within quiet hours */
                notifyP1InQuietHours: boolean;
                customRoleId: components["schemas"]["CustomRoleId"];
                notifyQuietHoursStart: components["schemas"]["NotifyQuietHoursStart"];
                notifyQuietHoursEnd: components["schemas"]["NotifyQuietHoursEnd"];
                notifyBundleSec: components["schemas"]["NotifyBundleSec"];
                /** @description The same for mails */
                notifyBundleEmailSec: number | null;
                notifyBundleP1Sec: components["schemas"]["NotifyBundleP1Sec"];
                showSensitiveContent: components["schemas"]["ShowSensitiveContent"];
                hasCompletedOnboarding: components["schemas"]["HasCompletedOnboarding"];
                permissions: components["schemas"]["Permissions"];
                mutedUntil: components["schemas"]["MutedUntil"];
                managedBy?: components["schemas"]["ManagedBy"];
                /** @description Whether a second factor is asked for */
                mfaEnabled: boolean;
            } | null;
            /** @description Assigned to the caller, newest first; none for those who may not read alerts */
            alerts: components["schemas"]["AlertView"][];
            /** @description How many there are; `alerts` holds at most the 5000 newest */
            alertCount: number;
            /** @description In their order */
            notificationRules: components["schemas"]["NotificationRuleView"][];
            /** @description Oldest first */
            channels: components["schemas"]["ChannelView"][];
        };
        /** @description The record */
        AccountView: {
            /**
             * @description What people call it
             * @example Pager
             */
            name: string;
            /** @description How many people there are */
            userCount: number;
            /** @description How many teams there are */
            teamCount: number;
            /**
             * @description Always self-hosted
             * @enum {string}
             */
            plan: "self-hosted";
            timezone: components["schemas"]["AccountTimezone"];
            managedBy?: components["schemas"]["ManagedBy"];
        };
        ChangeAccountDto: {
            timezone: components["schemas"]["AccountTimezone"];
        };
        /** @description The record */
        SecurityView: {
            /** @description Of everybody who signs in by password; who has none sets one up first */
            secondFactorRequired: boolean;
            /** @description People who have none */
            withoutSecondFactor: number;
        };
        ChangeSecurityDto: {
            /** @description Of everybody who signs in by password */
            secondFactorRequired: boolean;
        };
        /** @description The record */
        SetupView: {
            /** @description There is a team */
            team: boolean;
            /** @description There are two people, or somebody was invited */
            people: boolean;
            /** @description There is a schedule */
            schedule: boolean;
            /** @description There is an escalation policy */
            escalationPolicy: boolean;
            /** @description There is an integration besides the unused one of the first API key */
            integration: boolean;
            /** @description A person was notified of an alert */
            notification: boolean;
        };
        HealthCheckView: {
            /**
             * @description What people call it
             * @example database
             */
            name: string;
            /**
             * @description `up`, `down`, `pending` shortly after the start, or `off`
             * @example up
             */
            status: string;
            /**
             * @description Null: none
             * @example null
             */
            problem: string | null;
            /**
             * Format: date-time
             * @description When it last succeeded; null: not known
             */
            lastSuccessAt: string | null;
        };
        ProviderView: {
            /**
             * @description Which kind it is
             * @enum {string}
             */
            type: "sms" | "voice" | "email" | "push" | "webhook" | "webpush" | "ntfy" | "teams" | "telegram" | "slack";
            /** @description This service can send over it */
            configured: boolean;
            /** @description Of the latest 500 notifications of the organisation: sent */
            sent: number;
            /** @description Of these: refused, given up, or to be tried again */
            failed: number;
            /**
             * Format: date-time
             * @description When one was last sent; null: none of these
             */
            lastSentAt: string | null;
            /**
             * Format: date-time
             * @description When one last failed; null: none of these
             */
            lastFailedAt: string | null;
            /**
             * @description What the provider said to the latest failure
             * @example 550 5.1.1 No such user
             */
            lastFailure: string | null;
        };
        /** @description The record */
        ServerView: {
            /**
             * @description Of the service
             * @example 0.1.0
             */
            version: string;
            /**
             * @description SPDX
             * @example Apache-2.0
             */
            licence: string;
            /**
             * @description The base of links in messages (PUBLIC_BASE_URL)
             * @example https://pager.example.com
             */
            publicBaseUrl: string;
            /**
             * @description Outside production: the folder in which mails are kept instead of being sent; null: they are sent
             * @example null
             */
            mailboxFolder: string | null;
            /**
             * @description Whether everybody may register (REGISTRATION)
             * @enum {string}
             */
            registration: "open" | "closed";
            /** @description Alerts can have files (S3_ENDPOINT) */
            attachments: boolean;
            /** @description Days for which closed alerts are kept (RETENTION_DAYS); null: for ever */
            retentionDays: number | null;
            /** @description Minutes between two self-checks (SELF_CHECK_MINUTES); 0: off */
            selfCheckMinutes: number;
            /** @description How the parts are, with `deep` */
            checks: components["schemas"]["HealthCheckView"][];
            /** @description Which ones are set up */
            providers: components["schemas"]["ProviderView"][];
        };
        ManagedObjectView: {
            kind: components["schemas"]["Kind"];
            key: components["schemas"]["Key"];
            id: components["schemas"]["Id"];
            managedBy: components["schemas"]["ManagedBy"];
        };
        NotEnforcedView: {
            kind: components["schemas"]["Kind"];
            id: components["schemas"]["Id"];
            key: components["schemas"]["Key"];
            /**
             * @description What of it changes nothing here
             * @example [
             *       "not alert-delete"
             *     ]
             */
            what: string[];
        };
        PlannedObjectView: {
            kind: components["schemas"]["Kind"];
            key: components["schemas"]["Key"];
            /**
             * @description What was or is to be done
             * @enum {string}
             */
            action: "same" | "create" | "change" | "delete" | "kept";
            /** @description Of a change */
            changes?: {
                /**
                 * @description Its name
                 * @example timezone
                 */
                field: string;
                /**
                 * @description Any JSON
                 * @example UTC
                 */
                before: unknown;
                /**
                 * @description Any JSON
                 * @example UTC
                 */
                after: unknown;
            }[];
            /**
             * @description Why it is kept
             * @enum {string}
             */
            reason?: "no-prune" | "not-managed" | "managed-by-another";
        };
        RefusalView: {
            kind: components["schemas"]["Kind"];
            /**
             * @description Of the object
             * @example 01920000-0000-7000-8000-000000000002
             */
            key: string;
            /**
             * @description Why it is refused
             * @example Disk almost full on db-01
             */
            message: string;
        };
        /** @description The record */
        PlanView: {
            /**
             * @description Of what would be done
             * @example c18b616e4f08ad27
             */
            hash: string;
            managedBy: components["schemas"]["ManagedBy"];
            /** @description By action */
            counts: {
                [key: string]: number;
            };
            /** @description By kind, then by key */
            objects: components["schemas"]["PlannedObjectView"][];
            /** @description Empty: it can be applied */
            refusals: components["schemas"]["RefusalView"][];
        };
        PlanConfigurationDto: {
            configuration: components["schemas"]["Configuration"];
            prune?: components["schemas"]["Prune"];
        };
        ApplyConfigurationDto: {
            configuration: components["schemas"]["Configuration"];
            prune?: components["schemas"]["Prune"];
            /** @description Of the plan to carry out */
            hash: string;
        };
        /** @description The record */
        MovingInView: {
            id: components["schemas"]["Id"];
            /**
             * @description Where it comes from
             * @enum {string}
             */
            source: "api" | "backup";
            url: components["schemas"]["Url"];
            state: components["schemas"]["MovingInState"];
            progress: components["schemas"]["Progress"];
            waiting: components["schemas"]["Waiting"];
            problem: components["schemas"]["Problem"];
            /** @description Whether contacts count as verified */
            trustChannels: boolean;
            /** @description Whether edits made here are overwritten */
            theirs: boolean;
            /** @description Whether integrations are switched on */
            goLive: boolean;
            /**
             * @description Of the clocks of policies
             * @example Europe/Berlin
             */
            timezone: string | null;
            /** @description Whether there is a report */
            hasReport: boolean;
            /**
             * @description Who asked for what was done last
             * @example Ada Lovelace
             */
            startedByName: string;
            createdAt: components["schemas"]["CreatedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
        };
        StartFromApiDto: {
            trustChannels?: components["schemas"]["TrustChannels"];
            theirs?: components["schemas"]["Theirs"];
            goLive?: components["schemas"]["GoLive"];
            timezone?: components["schemas"]["StartFromApiTimezone"];
            keys?: components["schemas"]["Keys"];
            /**
             * @description Of the API of the old service
             * @example https://api.example.com
             */
            url: string;
            /**
             * @description With rights to read and to read the configuration. Never shown
             * @example a-key-of-the-old-service
             */
            key: string;
        };
        BackupPartDto: {
            /**
             * @description Base64 of at most 524,288 bytes of a zip file
             * @example UEsFBg==
             */
            data: string;
        };
        ReadBackupDto: {
            trustChannels?: components["schemas"]["TrustChannels"];
            theirs?: components["schemas"]["Theirs"];
            goLive?: components["schemas"]["GoLive"];
            timezone?: components["schemas"]["StartFromApiTimezone"];
            keys?: components["schemas"]["Keys"];
            /**
             * @description How many parts were sent
             * @example 1
             */
            parts: number;
        };
        MoveOptionsDto: {
            trustChannels?: components["schemas"]["TrustChannels"];
            theirs?: components["schemas"]["Theirs"];
            goLive?: components["schemas"]["GoLive"];
            timezone?: components["schemas"]["StartFromApiTimezone"];
            keys?: components["schemas"]["Keys"];
        };
        ApplyMoveDto: {
            /**
             * @description The `hash` of the report: its differences are accepted. Null: it has none to accept (default: `null`)
             * @example c18b616e4f08ad275ad1a86249bda542a492b8da35a645a4edcb9d3667e6678d
             */
            hash?: string | null;
        };
        StatusUpdateDto: {
            at: components["schemas"]["At"];
            status: components["schemas"]["StatusUpdateStatus"];
            /**
             * @description What happened, in one line
             * @example Disk almost full on db-01
             */
            message: string;
        };
        /** @description The record */
        IncidentView: components["schemas"]["RuleIncidentView"] & {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            status: components["schemas"]["StatusUpdateStatus"];
            teamId: components["schemas"]["HeartbeatTeamId"];
            /** @description Who is to see to it */
            responders: components["schemas"]["ResponderView"][];
            impactedServices: components["schemas"]["IncidentImpactedServices"];
            statusPageEntry: components["schemas"]["StatusPageEntry"];
            /**
             * @description Id of the user who opened it; null: a key did
             * @example 01920000-0000-7000-8000-000000000001
             */
            createdBy: string | null;
            createdByName?: components["schemas"]["UserName"];
            createdByEmail?: components["schemas"]["UserEmail"];
            /**
             * Format: date-time
             * @description Resolved or closed; else null
             */
            resolvedAt: string | null;
            createdAt: components["schemas"]["CreatedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
        };
        CreateIncidentDto: {
            priority?: components["schemas"]["PreviewAlertPriority"];
            tags?: components["schemas"]["IncidentTags"];
            details?: components["schemas"]["Details"];
            responders?: components["schemas"]["Responders"];
            impactedServices?: components["schemas"]["ImpactedServices"];
            statusPageEntry?: components["schemas"]["StatusPageEntry"];
            /** @description Whether stakeholders are notified (default: `false`) */
            notifyStakeholders?: boolean | null;
            stakeholderNotice?: components["schemas"]["StakeholderNotice"];
            /**
             * Format: uuid
             * @description The incident template from which it is opened; what is given here counts in place of what that has
             */
            templateId?: string | null;
            /**
             * @description With `templateId` it may be left out
             * @example Web
             */
            name: string;
            /**
             * @description Default: the name
             * @example Disk almost full on db-01
             */
            message?: string | null;
            description?: components["schemas"]["AlertSavedSearchDescription"];
            /** @description Alerts to link to it */
            alertIds?: string[] | null;
        };
        UpdateIncidentDto: {
            priority?: components["schemas"]["PreviewAlertPriority"];
            tags?: components["schemas"]["IncidentTags"];
            details?: components["schemas"]["Details"];
            responders?: components["schemas"]["Responders"];
            impactedServices?: components["schemas"]["ImpactedServices"];
            statusPageEntry?: components["schemas"]["StatusPageEntry"];
            /** @description Whether stakeholders are notified (default: `false`) */
            notifyStakeholders?: boolean | null;
            stakeholderNotice?: components["schemas"]["StakeholderNotice"];
            /**
             * @description Any status may follow any other
             * @enum {string}
             */
            status?: "open" | "investigating" | "identified" | "monitoring" | "resolved" | "closed";
        };
        RoleHolderView: {
            /**
             * @description What the person may do: admin, user or stakeholder; in a team: member, lead or admin
             * @enum {string}
             */
            role: "commander" | "deputy" | "communications" | "operations" | "scribe";
            userId: components["schemas"]["TeamMemberUserId"];
            userName?: components["schemas"]["UserName"];
            userEmail?: components["schemas"]["UserEmail"];
            /**
             * Format: date-time
             * @description From when on
             */
            since: string;
        };
        IncidentParticipantView: {
            userId: components["schemas"]["TeamMemberUserId"];
            userName?: components["schemas"]["UserName"];
            userEmail?: components["schemas"]["UserEmail"];
            /**
             * Format: date-time
             * @description Since when
             */
            joinedAt: string;
        };
        IncidentTaskView: {
            id: components["schemas"]["Id"];
            /**
             * @description More about it, for people
             * @example In a few words
             */
            description: string;
            /**
             * Format: uuid
             * @description Who does it; null: nobody yet
             */
            assigneeId: string | null;
            assigneeName?: components["schemas"]["UserName"];
            assigneeEmail?: components["schemas"]["UserEmail"];
            /** @description False: to be done */
            done: boolean;
            /**
             * Format: date-time
             * @description Null: it is to be done
             */
            doneAt: string | null;
            /** @description Who completed it */
            doneBy: {
                type: components["schemas"]["ActorType"];
                id: components["schemas"]["IncidentTaskId"];
                name?: components["schemas"]["AcknowledgerName"];
                email?: components["schemas"]["Email"];
            } | null;
            /** @description Who added it */
            createdBy: components["schemas"]["ActorView"];
            createdAt: components["schemas"]["CreatedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
        };
        /** @description The record */
        IncidentRoomView: {
            /** @description In the order of the roles; roles of nobody are left out */
            roles: components["schemas"]["RoleHolderView"][];
            /** @description Who has joined and not left, the first one first */
            participants: components["schemas"]["IncidentParticipantView"][];
            /** @description In the order in which they were added */
            tasks: components["schemas"]["IncidentTaskView"][];
        };
        AssignIncidentRoleDto: {
            /**
             * Format: uuid
             * @description Of the user who has the role from now on
             */
            userId: string;
        };
        AddIncidentTaskDto: {
            /**
             * @description More about it, for people
             * @example In a few words
             */
            description: string;
            /**
             * Format: uuid
             * @description Of a user; null: nobody
             */
            assigneeId?: string | null;
        };
        UpdateIncidentTaskDto: {
            /**
             * @description More about it, for people
             * @example In a few words
             */
            description?: string;
            /**
             * Format: uuid
             * @description Of a user; null: nobody
             */
            assigneeId?: string | null;
            /** @description Done; false: to be done (again) */
            done?: boolean;
        };
        InternalUpdateView: {
            id: components["schemas"]["Id"];
            /**
             * @description For those who may read the incident; never on the status page
             * @example Disk almost full on db-01
             */
            message: string;
            /** @description Who wrote it */
            createdBy: components["schemas"]["ActorView"];
            createdAt: components["schemas"]["CreatedAt"];
        };
        AddInternalUpdateDto: {
            /**
             * @description What happened, in one line
             * @example Disk almost full on db-01
             */
            message: string;
        };
        LinkedAlertView: {
            id: components["schemas"]["Id"];
            tinyId: components["schemas"]["TinyId"];
            message: components["schemas"]["Message"];
            status: components["schemas"]["Status"];
            /** @description Whether someone has acknowledged it */
            acknowledged: boolean;
            /** @description Whether it is quiet for a while */
            snoozed: boolean;
            createdAt: components["schemas"]["CreatedAt"];
            priority: components["schemas"]["Priority"];
            teamId: components["schemas"]["AlertTeamId"];
            /** @description Who linked it */
            linkedBy: components["schemas"]["ActorView"];
            /**
             * Format: date-time
             * @description When it was linked
             */
            linkedAt: string;
        };
        LinkAlertsDto: {
            /** @description The ids of the alerts */
            alertIds: string[];
        };
        LinkedIncidentView: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            status: components["schemas"]["StatusUpdateStatus"];
            priority: components["schemas"]["Priority"];
            /**
             * Format: date-time
             * @description Resolved or closed; else null
             */
            resolvedAt: string | null;
            createdAt: components["schemas"]["CreatedAt"];
            /** @description Who linked it */
            linkedBy: components["schemas"]["ActorView"];
            /**
             * Format: date-time
             * @description When it was linked
             */
            linkedAt: string;
        };
        RuleIncidentView: {
            message: components["schemas"]["Message"];
            description: components["schemas"]["Description"];
            priority: components["schemas"]["Priority"];
            tags: components["schemas"]["Tags"];
            details: components["schemas"]["Metadata"];
            /** @description Whether stakeholders are notified */
            notifyStakeholders: boolean;
            stakeholderNotice: components["schemas"]["IncidentStakeholderNotice"];
        };
        /** @description The record */
        IncidentRuleView: {
            id: components["schemas"]["Id"];
            /**
             * Format: uuid
             * @description The service of its incidents
             */
            serviceId: string;
            name: components["schemas"]["Name"];
            enabled: components["schemas"]["Enabled"];
            order: components["schemas"]["RoutingRuleOrder"];
            match: components["schemas"]["MatchCriteriaDto"];
            /** @description What it opens */
            incident: components["schemas"]["RuleIncidentView"];
            /** @description The one to which it links alerts at present */
            openIncident: {
                id: components["schemas"]["Id"];
                leftOut: components["schemas"]["LeftOut"];
            } | null;
            createdAt: components["schemas"]["CreatedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
            managedBy?: components["schemas"]["ManagedBy"];
        };
        RuleIncidentDto: {
            /**
             * @description Its name and message. `{{message}}` stands for that field of the first alert, `{{details.key}}` for one of its details; the name has at most 500 characters
             * @example Checkout: {{message}}
             */
            message: string;
            /**
             * @description A template, too
             * @example In a few words
             */
            description?: string | null;
            priority?: components["schemas"]["PreviewAlertPriority"];
            tags?: components["schemas"]["IncidentTags"];
            details?: components["schemas"]["Details"];
            notifyStakeholders?: components["schemas"]["NotifyStakeholders"];
            /** @description What they read; templates */
            stakeholderNotice?: {
                message?: components["schemas"]["NoticeTemplatesMessage"];
                description?: components["schemas"]["StakeholderNoticeDescription"];
            } | null;
        };
        CreateIncidentRuleDto: {
            enabled?: components["schemas"]["IntegrationEnabled"];
            order?: components["schemas"]["Order"];
            match?: components["schemas"]["Match"];
            name: components["schemas"]["IgnoreRuleName"];
            /** @description What it opens */
            incident: components["schemas"]["RuleIncidentDto"];
        };
        ReorderIncidentRulesDto: {
            /** @description Every incident rule of the service exactly once */
            ids: string[];
        };
        UpdateIncidentRuleDto: {
            enabled?: components["schemas"]["IntegrationEnabled"];
            order?: components["schemas"]["Order"];
            match?: components["schemas"]["Match"];
            name?: components["schemas"]["IgnoreRuleName"];
            /** @description What it opens */
            incident?: components["schemas"]["RuleIncidentDto"];
        };
        /** @description The record */
        IncidentTemplateView: components["schemas"]["RuleIncidentView"] & {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            teamId: components["schemas"]["HeartbeatTeamId"];
            impactedServices: components["schemas"]["IncidentImpactedServices"];
            createdAt: components["schemas"]["CreatedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
            managedBy?: components["schemas"]["ManagedBy"];
        };
        CreateIncidentTemplateDto: {
            /**
             * @description Of the template
             * @example Web
             */
            name: string;
            /**
             * Format: uuid
             * @description Null: for every team
             */
            teamId?: string | null;
            message: components["schemas"]["IncidentTemplateMessage"];
            description?: components["schemas"]["AlertSavedSearchDescription"];
            priority?: components["schemas"]["PreviewAlertPriority"];
            tags?: components["schemas"]["IncidentTags"];
            details?: components["schemas"]["Details"];
            impactedServices?: components["schemas"]["ImpactedServices"];
            notifyStakeholders?: components["schemas"]["NotifyStakeholders"];
            stakeholderNotice?: components["schemas"]["StakeholderNotice"];
        };
        UpdateIncidentTemplateDto: {
            /**
             * @description Of the template
             * @example Web
             */
            name?: string;
            /**
             * Format: uuid
             * @description Null: for every team
             */
            teamId?: string | null;
            message?: components["schemas"]["IncidentTemplateMessage"];
            description?: components["schemas"]["AlertSavedSearchDescription"];
            priority?: components["schemas"]["PreviewAlertPriority"];
            tags?: components["schemas"]["IncidentTags"];
            details?: components["schemas"]["Details"];
            impactedServices?: components["schemas"]["ImpactedServices"];
            notifyStakeholders?: components["schemas"]["NotifyStakeholders"];
            stakeholderNotice?: components["schemas"]["StakeholderNotice"];
        };
        TimelineEntryDto: {
            /**
             * Format: date-time
             * @description When it happened
             */
            time: string;
            /**
             * @description More about it, for people
             * @example In a few words
             */
            description: string;
        };
        ActionItemDto: {
            /**
             * @description More about it, for people
             * @example In a few words
             */
            description: string;
            /**
             * @description Who is to do it
             * @example Ada Lovelace
             */
            assignee?: string;
            /**
             * @description Where it stands (default: `"pending"`)
             * @enum {string}
             */
            status?: "pending" | "in_progress" | "done";
        };
        /** @description The record */
        GeneratedPostmortemView: components["schemas"]["PostmortemView"] & {
            /** @description There was one already; only its timeline is new */
            regenerated: boolean;
        };
        GeneratePostmortemDto: {
            incidentId: components["schemas"]["GeneratePostmortemIncidentId"];
        };
        /** @description The record */
        PostmortemView: {
            id: components["schemas"]["Id"];
            /**
             * @description The incident it is about
             * @example 01920000-0000-7000-8000-000000000005
             */
            incidentId: string;
            /**
             * @description What happened, in a few sentences
             * @example A disk was full
             */
            summary: string;
            /**
             * @description Why it happened
             * @example Logs were never rotated
             */
            rootCause: string | null;
            /** @description What happened when */
            timeline: components["schemas"]["TimelineEntryDto"][];
            /** @description What is to be done about it */
            actionItems: components["schemas"]["ActionItemDto"][];
            publication: components["schemas"]["Publication"];
            createdAt: components["schemas"]["CreatedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
        };
        /** @description The record */
        CreatedPostmortemView: {
            rootCause?: components["schemas"]["RootCause"];
            timeline?: components["schemas"]["Timeline"];
            actionItems?: components["schemas"]["ActionItems"];
            incidentId: components["schemas"]["GeneratePostmortemIncidentId"];
            summary: components["schemas"]["Summary"];
            id: components["schemas"]["Id"];
            createdAt: components["schemas"]["CreatedAt"];
        };
        CreatePostmortemDto: {
            rootCause?: components["schemas"]["RootCause"];
            timeline?: components["schemas"]["Timeline"];
            actionItems?: components["schemas"]["ActionItems"];
            incidentId: components["schemas"]["GeneratePostmortemIncidentId"];
            summary: components["schemas"]["Summary"];
        };
        UpdatePostmortemDto: {
            rootCause?: components["schemas"]["RootCause"];
            timeline?: components["schemas"]["Timeline"];
            actionItems?: components["schemas"]["ActionItems"];
            summary?: components["schemas"]["Summary"];
        };
        PublishPostmortemDto: {
            /** @description What the public reads, as plain text */
            text: string;
        };
        IncidentThenView: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            /**
             * Format: uuid
             * @description Of its newest postmortem; null: none
             */
            postmortemId: string | null;
        };
        SimilarAlertView: {
            id: components["schemas"]["Id"];
            tinyId: components["schemas"]["TinyId"];
            message: components["schemas"]["Message"];
            status: components["schemas"]["Status"];
            createdAt: components["schemas"]["CreatedAt"];
            teamId: components["schemas"]["AlertTeamId"];
            /** @description In what it is the same */
            same: ("alias" | "message" | "entity")[];
            /** @description Null: nobody has it, or nobody had it when it was closed */
            acknowledgedBy: {
                /**
                 * @description Of the user, the integration or the alert policy
                 * @example 01920000-0000-7000-8000-000000000000
                 */
                id: string | null;
                name?: components["schemas"]["AcknowledgerName"];
                email?: components["schemas"]["Email"];
            } | null;
            /** @description Seconds from its creation to the first acknowledgement by a person or key; null: there was none */
            acknowledgedAfterSec: number | null;
            /** @description Null: it is not closed, or the service closed it */
            closedBy: {
                /**
                 * @description Of the user, the integration or the alert policy
                 * @example 01920000-0000-7000-8000-000000000000
                 */
                id: string | null;
                name?: components["schemas"]["AcknowledgerName"];
                email?: components["schemas"]["Email"];
            } | null;
            /** @description Seconds from its creation; null: it is not closed */
            closedAfterSec: number | null;
            /**
             * @description What was said when it was closed
             * @example Logs rotate now
             */
            closeNote: string | null;
            /** @description Null: nobody wrote one */
            lastNote: {
                note: components["schemas"]["NoteNote"];
                /**
                 * @description Who wrote it
                 * @example Ada Lovelace
                 */
                user: string;
                createdAt: components["schemas"]["CreatedAt"];
            } | null;
            /** @description Those that you may read */
            incidents: components["schemas"]["IncidentThenView"][];
        };
        /** @description The record */
        ServiceView: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            description: components["schemas"]["Description"];
            status: components["schemas"]["ServiceStatus"];
            /**
             * @description Who can see it
             * @enum {string}
             */
            visibility: "internal" | "public";
            tags: components["schemas"]["Tags"];
            teamId: components["schemas"]["HeartbeatTeamId"];
            createdAt: components["schemas"]["CreatedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
            managedBy?: components["schemas"]["ManagedBy"];
        };
        CreateServiceDto: {
            description?: components["schemas"]["AlertSavedSearchDescription"];
            visibility?: components["schemas"]["ServiceVisibility"];
            tags?: components["schemas"]["IncidentTags"];
            name: components["schemas"]["IgnoreRuleName"];
            /**
             * @description Where it stands (default: `"ok"`)
             * @enum {string|null}
             */
            status?: "ok" | "maintenance" | "degraded" | "partial_outage" | "major_outage" | null;
        };
        UpdateServiceDto: {
            description?: components["schemas"]["AlertSavedSearchDescription"];
            visibility?: components["schemas"]["ServiceVisibility"];
            tags?: components["schemas"]["IncidentTags"];
            /**
             * @description An empty one is ignored
             * @example Web
             */
            name?: string | null;
            /**
             * @description An empty one is ignored
             * @enum {string|null}
             */
            status?: "ok" | "maintenance" | "degraded" | "partial_outage" | "major_outage" | null;
        };
        /** @description The record */
        StatusPageView: {
            /**
             * @description Its name in addresses
             * @example acme
             */
            slug: string;
            visibility: components["schemas"]["Visibility"];
            brandName: components["schemas"]["BrandName"];
            accentColor: components["schemas"]["AccentColor"];
            logoUrl: components["schemas"]["LogoUrl"];
            /** @description Whether the page shows how each service did, day by day */
            showUptimeBars: boolean;
            /** @description Whether a key is asked for */
            hasAccessKey: boolean;
            createdAt: components["schemas"]["CreatedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
            managedBy?: components["schemas"]["ManagedBy"];
        };
        /** @description The record */
        PutStatusPageView: components["schemas"]["StatusPageView"] & {
            /**
             * @description Only when this request made it; it is not shown again
             * @example q1w2e3r4t5
             */
            accessKey?: string;
            /** @description Why the page does not show its logo; absent: it may */
            warnings?: string[];
        };
        PutStatusPageDto: {
            /**
             * @description The name at the head of the page
             * @example Acme
             */
            brandName: string;
            /**
             * @description The colour of the page, `#rrggbb`
             * @example #0f766e
             */
            accentColor?: string | null;
            /**
             * Format: uri
             * @description Where the service fetches the logo from
             * @example https://example.com/logo.png
             */
            logoUrl?: string | null;
            /** @description Unique over all tenants */
            slug: string;
            visibility: components["schemas"]["Visibility"];
            /** @description Whether the page shows how each service did, day by day (default: `false`) */
            showUptimeBars?: boolean | null;
        };
        /** @description The record */
        AccessKeyView: {
            /**
             * @description Not shown again; the one before it is void
             * @example q1w2e3r4t5
             */
            accessKey: string;
        };
        SubscriberView: {
            id: components["schemas"]["Id"];
            email: components["schemas"]["LoginUserEmail"];
            /**
             * Format: date-time
             * @description Null: not confirmed yet
             */
            verifiedAt: string | null;
            createdAt: components["schemas"]["CreatedAt"];
        };
        /** @description The record */
        SubscribersView: {
            /** @description How many */
            count: number;
            /** @description Confirmed ones first */
            subscribers: components["schemas"]["SubscriberView"][];
        };
        UptimeDayView: {
            /**
             * Format: date
             * @description UTC
             */
            date: string;
            /**
             * @description The worst; null: not there yet
             * @enum {string|null}
             */
            status: "ok" | "maintenance" | "degraded" | "partial_outage" | "major_outage" | null;
            /** @description In partial or major outage, as recorded at the time */
            downSeconds: number;
        };
        UptimeView: {
            /** @description Of the time, to two decimals */
            percent: number | null;
            /** @description 90, the oldest first */
            days: components["schemas"]["UptimeDayView"][];
        };
        ShownServiceView: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            description: components["schemas"]["Description"];
            status: components["schemas"]["ServiceStatus"];
            /** @description Only when the page shows uptime bars */
            uptime?: components["schemas"]["UptimeView"];
        };
        NamedServiceView: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
        };
        ShownPostmortemView: {
            /**
             * @description What was learned, as plain text
             * @example A disk was full.
             */
            text: string;
            /**
             * Format: date-time
             * @description Since when it stands here
             */
            publishedAt: string;
        };
        ShownIncidentView: {
            id: components["schemas"]["Id"];
            /**
             * @description What it is called
             * @example Checkout is slow
             */
            title: string;
            message: components["schemas"]["StakeholderNoticeMessage"];
            /**
             * @description How bad it is for those outside
             * @enum {string}
             */
            severity: "info" | "minor" | "major" | "critical" | "maintenance";
            status: components["schemas"]["StatusUpdateStatus"];
            /** @description The public ones among those affected */
            services: components["schemas"]["NamedServiceView"][];
            /** @description Oldest first */
            updates: components["schemas"]["StatusUpdateDto"][];
            /** @description Only when one was published */
            postmortem?: components["schemas"]["ShownPostmortemView"];
            createdAt: components["schemas"]["CreatedAt"];
            resolvedAt: components["schemas"]["ResolvedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
        };
        ShownWorkView: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            description: components["schemas"]["Description"];
            /**
             * @description Where it stands
             * @enum {string}
             */
            status: "scheduled" | "in_progress";
            startTime: components["schemas"]["StartTime"];
            endTime: components["schemas"]["EndTime"];
            /** @description Public ones; empty: not for a single one */
            services: components["schemas"]["NamedServiceView"][];
        };
        /** @description The record */
        PageContentView: {
            brandName: components["schemas"]["BrandName"];
            accentColor: components["schemas"]["AccentColor"];
            logoUrl: components["schemas"]["LogoUrl"];
            visibility: components["schemas"]["Visibility"];
            /**
             * @description How everything is, taken together
             * @enum {string}
             */
            overallStatus: "operational" | "maintenance" | "degraded" | "partial_outage" | "major_outage";
            /** @description How each service is */
            services: components["schemas"]["ShownServiceView"][];
            /** @description What is wrong now */
            activeIncidents: components["schemas"]["ShownIncidentView"][];
            /** @description What is planned */
            scheduledMaintenance: components["schemas"]["ShownWorkView"][];
            /** @description Resolved within the last 14 days */
            recentIncidents: components["schemas"]["ShownIncidentView"][];
            generatedAt: components["schemas"]["ExportedAt"];
        };
        SubscribeDto: {
            /**
             * Format: email
             * @description E-mail address
             * @example ada@example.com
             */
            email: string;
        };
        PublicIncidentView: {
            id: components["schemas"]["Id"];
            message: components["schemas"]["Message"];
            /**
             * @description How bad it is for those outside
             * @enum {string}
             */
            severity: "info" | "minor" | "major" | "critical" | "maintenance";
            status: components["schemas"]["StatusUpdateStatus"];
            createdAt: components["schemas"]["CreatedAt"];
            resolvedAt: components["schemas"]["ResolvedAt"];
            updatedAt: components["schemas"]["UpdatedAt"];
        };
        FormBody: {
            email?: components["schemas"]["LoginUserEmail"];
            /** @description The password to sign in with */
            password?: string;
            /**
             * @description The token that the first step answered
             * @example eyJhbGciOiJIUzI1NiJ9.e30.c2ln
             */
            challengeToken?: string;
            /**
             * @description The code that was sent or shown
             * @example NOT_FOUND
             */
            code?: string;
        };
        /**
         * @description What was stored as it was given, but may not do what was meant; absent when there is nothing to say
         * @example [
         *       "serviceId: no service has this id, so this window shows on no status page"
         *     ]
         */
        Warnings: string[];
        /**
         * @description Wall-clock seconds that the answer took
         * @example 0.012
         */
        Took: number;
        /**
         * Format: uuid
         * @description Of this very request, as in the header `X-Request-Id` and in the log
         * @example 6f1c2b6e-0d4f-4f0e-9c2a-6c1a3a9f4e10
         */
        RequestId: string;
        /** @description Some of the 404s are `{message}` alone */
        Error: {
            /**
             * @description What is wrong, in words for a person
             * @example Alert not found
             */
            message: string;
            /**
             * @description What is wrong, for a program:
             *
             *     - `BAD_REQUEST`: the request is malformed, or says what cannot be
             *     - `UNAUTHORIZED`: no valid credential
             *     - `FORBIDDEN`: the caller may not do this
             *     - `NOT_FOUND`: there is no such thing, or it is of another tenant
             *     - `METHOD_NOT_ALLOWED`: the path does not take this method; `Allow` names those that it takes
             *     - `NOT_ACCEPTABLE`: `Accept` asks for a type that is not there
             *     - `CONFLICT`: the present state forbids it
             *     - `GONE`: the link was used already or has expired
             *     - `REQUEST_TIMEOUT`: the request did not arrive in time
             *     - `EXPECTATION_FAILED`: `Expect` asks for something other than `100-continue`
             *     - `PAYLOAD_TOO_LARGE`: the body is larger than 1 MB, or brings more than 500 alerts
             *     - `UNSUPPORTED_MEDIA_TYPE`: the body is not JSON
             *     - `UNPROCESSABLE`: third-party configuration: the body names what does not exist
             *     - `RATE_LIMIT_EXCEEDED`: too many requests: wait as long as `Retry-After` says
             *     - `HEADERS_TOO_LARGE`: the headers of the request are too long
             *     - `INTERNAL_ERROR`: a defect of the service; the log has it under the `requestId`
             *     - `UNAVAILABLE`: something that the request needs does not answer: try again after `Retry-After`
             *     - `ERROR`: any other status
             *     - `ATTACHMENTS_DISABLED`: no storage for files is configured
             *     - `CONFIGURATION_CHANGED`: the configuration was changed since the plan: plan again
             *     - `CONFIGURATION_INVALID`: the configuration has mistakes; the message names them
             *     - `CONFIGURATION_REFUSED`: the configuration cannot be applied to what is there; the message says why
             *     - `CONSOLE_NOT_BUILT`: the pages of the console have not been built
             *     - `DATABASE_BUSY`: all connections to the database are in use: try again after `Retry-After`
             *     - `DATABASE_REFUSES`: the database refuses what the service needs, until its operator changes that: trying again does not help
             *     - `DOMAIN_NOT_PROVEN`: the DNS of the domain has no record yet that gives it to this organisation
             *     - `DIFFERENCES_NOT_ACCEPTED`: moving in: the hash is not that of the differences in the report
             *     - `INCIDENT_NOT_PUBLISHED`: the incident of the postmortem is not on the status page
             *     - `INVALID_CODE`: the code is wrong, was used or has expired
             *     - `INVITE_USED`: the invite was used, has expired, or its sender may not invite any more
             *     - `LEAVES_NOBODY`: nobody would be on call; with `confirm: true` it is done all the same
             *     - `SHIFTS_MOVE`: shifts of the next 14 days would move; with `confirm: true` it is done all the same
             *     - `MOVING_IN_BUSY`: an organisation moves in already
             *     - `MOVING_IN_STATE`: moving in: this step is not possible now
             *     - `PAGINATION_CURSOR_INVALID`: the cursor is none that an answer gave
             *     - `PROOF_INVALID`: the link that proves an address is wrong or has expired
             *     - `PTO_OWN_REQUEST`: nobody decides about time off of their own
             *     - `RANGE_TOO_LARGE`: the time range takes too much work: ask for a shorter one
             *     - `REFRESH_INVALID`: the refresh token is unknown or has expired: sign in again
             *     - `REFRESH_SPENT`: another tab has just renewed the session: repeat the request
             *     - `RESET_INVALID`: the link to a new password is wrong, was used or has expired
             *     - `ROLE_ABOVE_OWN`: nobody gives or changes a role above their own
             *     - `ROOM_IN_USE`: escalation policies name the chat room
             *     - `SESSION_REVOKED`: the session was ended: sign in again
             *     - `SIGN_IN_CANCELLED`: the sign-in was cancelled at the identity provider
             *     - `SSO_NOT_FOR_ACCOUNT`: the provider of a team signs in people of the team alone, and no administrators: sign in with the password
             *     - `SSO_NOT_CONFIGURED`: the team, or the organisation, has no single sign-on
             *     - `STILL_USED`: third-party configuration: something names what was to be deleted
             *     - `SWAP_ASKED`: this person has been asked to take the shift and has not answered
             *     - `SWAP_EXPIRED`: the swap request has expired
             *     - `SWAP_NOT_PENDING`: the swap request was answered or withdrawn
             *     - `SWAP_NOT_YOUR_SHIFT`: the caller is not on call for all of that time
             *     - `SWAP_SHIFT_CHANGED`: the person who asked is no longer on call for all of that time
             *     - `TOO_MANY_OBJECTS`: there are as many of these as there may be
             *     - `TOO_MANY_ROTATIONS`: the schedule has as many rotations as it may have
             *     - `TOO_MANY_STREAMS`: as many streams of live updates are open as may be
             *     - `UNVERIFIED`: the address, the channel or the chat room is not verified
             *     - `USER_BLOCKED`: the account is blocked
             *     - `VALIDATION`: a policy or a rule is not as it must be; the message names the fields
             *     - `CONFIRMATION_REQUIRED`: the person has to say their password or a code first (`POST /v2/auth/confirm`)
             *     - `SECOND_FACTOR_REQUIRED`: the organisation requires a second factor, and the person has to set one up first
             *     - `COMMON_PASSWORD`: the new password is one of the most common ones, or consists of words of this service
             *     - `WRONG_PASSWORD`: the present password is another one
             *     - `NO_PASSKEY`: the person has no passkey
             *     - `NO_PASSWORD`: the person signs in without a password
             *     - `WORK_LIMIT`: the document or the configuration takes too much work: give it in parts
             * @example NOT_FOUND
             */
            code?: string;
            /** @description Where the message begins with `Invalid request: `: each of its errors, up to 20 */
            errors?: components["schemas"]["FieldError"][];
            took?: components["schemas"]["Took"];
            requestId?: components["schemas"]["RequestId"];
        };
        FieldError: {
            /**
             * @description The field of the body or the query; empty: the request as a whole
             * @example rules.0.delay
             */
            path: string;
            /**
             * @description What is wrong, for a program:
             *
             *     - `REQUIRED`: it is missing
             *     - `WRONG_TYPE`: it is of another type
             *     - `OUT_OF_RANGE`: it is too long, too short, too large, too small, or has too many entries
             *     - `UNKNOWN_FIELD`: there is no such field
             *     - `TAKEN`: another one has it already (409)
             *     - `NOT_FOUND`: it names what does not exist, or what the caller does not see
             *     - `INVALID`: another rule is broken, which the message names
             * @example REQUIRED
             * @enum {string}
             */
            code: "REQUIRED" | "WRONG_TYPE" | "OUT_OF_RANGE" | "UNKNOWN_FIELD" | "TAKEN" | "NOT_FOUND" | "INVALID";
            /**
             * @description Completes a sentence that begins with the field
             * @example is required
             */
            message: string;
        };
        Envelope: {
            took: components["schemas"]["Took"];
            requestId: components["schemas"]["RequestId"];
        };
        Page: components["schemas"]["Envelope"] & {
            totalCount: components["schemas"]["TotalCount"];
            nextCursor?: components["schemas"]["NextCursor"];
        };
        PageOfTeams: components["schemas"]["Page"] & {
            hidden?: components["schemas"]["Hidden"];
        };
        /**
         * @description The configuration that manages it; absent: none
         * @example github.com/acme/oncall
         */
        ManagedBy: string;
        AuditEntryListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["AuditEntryView"][];
        };
        LoggedIdAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                id: components["schemas"]["Id"];
                /**
                 * @description What became of the request
                 * @enum {string}
                 */
                result: "logged";
            };
        };
        HealthCheckAnswer: {
            /**
             * @description Where it stands
             * @enum {string}
             */
            status?: "ok" | "error";
            /**
             * @description Only with `error`
             * @example Disk almost full on db-01
             */
            message?: string;
            /** @description How the parts are, with `deep` */
            checks?: {
                /**
                 * @description Whether it answers
                 * @enum {string}
                 */
                database?: "up" | "down";
                /**
                 * @description Whether it answers
                 * @enum {string}
                 */
                datastore?: "up" | "down";
                /** @description Which ones are set up */
                providers?: {
                    /** @description Configured, no more */
                    sms?: boolean;
                    /** @description Configured, no more */
                    voice?: boolean;
                    /** @description Configured, no more */
                    email?: boolean;
                };
                /**
                 * @description Absent: off
                 * @enum {string}
                 */
                selfCheck?: "up" | "pending" | "down";
            };
        };
        ListedUserListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["ListedUserView"][];
        };
        UsersCreateAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                id: components["schemas"]["Id"];
                warnings?: components["schemas"]["UsersCreateWarnings"];
                result: components["schemas"]["Result"];
            };
        };
        UserDetailAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["UserDetailView"];
        };
        UsersPatchAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["Data"];
        };
        UsersRemoveAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                id: components["schemas"]["Id"];
                onCallBefore?: components["schemas"]["OnCallBefore"];
                onCallAfter?: components["schemas"]["OnCallAfter"];
                warnings?: components["schemas"]["Warnings"];
                result: components["schemas"]["UsersRemoveResult"];
            };
        };
        CustomRoleListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["CustomRoleView"][];
        };
        CreatedIdAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                id: components["schemas"]["Id"];
                result: components["schemas"]["Result"];
            };
        };
        CustomRoleAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["CustomRoleView"];
        };
        CustomRolesReplaceAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["CustomRolesReplaceData"];
        };
        CustomRolesRemoveAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                id: components["schemas"]["Id"];
                result: components["schemas"]["UsersRemoveResult"];
                warnings?: components["schemas"]["Warnings"];
            };
        };
        TeamListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["TeamView"][];
        };
        TeamAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["TeamView"];
        };
        MembershipListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["MembershipView"][];
        };
        TeamsAddMemberAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                userId: components["schemas"]["TeamMemberUserId"];
                role: components["schemas"]["TeamMemberSummaryRole"];
                onCallBefore?: components["schemas"]["OnCallBefore"];
                onCallAfter?: components["schemas"]["OnCallAfter"];
                warnings?: components["schemas"]["Warnings"];
                /**
                 * @description What became of the request
                 * @enum {string}
                 */
                result: "added";
            };
        };
        TeamsRemoveMemberAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                onCallBefore?: components["schemas"]["OnCallBefore"];
                onCallAfter?: components["schemas"]["OnCallAfter"];
                warnings?: components["schemas"]["Warnings"];
                /**
                 * @description What became of the request
                 * @enum {string}
                 */
                result: "removed";
            };
        };
        TeamRoleListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["TeamRoleView"][];
        };
        TeamRoleAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["TeamRoleView"];
        };
        UpdatedIdAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                id: components["schemas"]["Id"];
                result: components["schemas"]["UpdatedIdResult"];
            };
        };
        DeletedIdAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                id: components["schemas"]["Id"];
                result: components["schemas"]["UsersRemoveResult"];
            };
        };
        IntegrationListOfTeamsAnswer: components["schemas"]["PageOfTeams"] & {
            /** @description The record */
            data: components["schemas"]["IntegrationView"][];
        };
        IntegrationsCreateAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                id: components["schemas"]["Id"];
                /**
                 * @description The key itself; null: none was given
                 * @example pk_q1w2e3r4t5
                 */
                apiKey: string | null;
                webhookUrl: components["schemas"]["WebhookUrl"];
                result: components["schemas"]["Result"];
            };
        };
        IntegrationsAuthenticateAnswer1: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                /**
                 * @description What became of the request
                 * @enum {string}
                 */
                result: "authenticated";
                integrationId: components["schemas"]["IntegrationId"];
            };
        };
        IntegrationsAuthenticateAnswer2: components["schemas"]["Envelope"] & {
            /**
             * @description What became of the request
             * @enum {string}
             */
            result: "authenticated";
            /**
             * @description What the credential is
             * @enum {string}
             */
            authType: "jwt";
            userId: components["schemas"]["IntegrationId"];
        };
        IntegrationsAuthenticateAnswer: components["schemas"]["IntegrationsAuthenticateAnswer1"] | components["schemas"]["IntegrationsAuthenticateAnswer2"];
        IntegrationDetailAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["IntegrationDetailView"];
        };
        IntegrationsRemoveAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                result: components["schemas"]["UsersRemoveResult"];
                warnings?: components["schemas"]["Warnings"];
            };
        };
        IntegrationPayloadListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["IntegrationPayloadView"][];
        };
        IntegrationsEnableAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                id: components["schemas"]["Id"];
                /**
                 * @description What became of the request
                 * @enum {string}
                 */
                result: "enabled";
                warnings?: components["schemas"]["Warnings"];
            };
        };
        IntegrationsDisableAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                id: components["schemas"]["Id"];
                /**
                 * @description What became of the request
                 * @enum {string}
                 */
                result: "disabled";
                warnings?: components["schemas"]["Warnings"];
            };
        };
        IntegrationTestAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["IntegrationTestView"];
        };
        IntegrationsRegenerateKeyAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                /**
                 * @description The key itself; null: none was given
                 * @example pk_q1w2e3r4t5
                 */
                apiKey: string;
                /**
                 * @description What became of the request
                 * @enum {string}
                 */
                result: "regenerated";
            };
        };
        IntegrationsRotateWebhookTokenAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                webhookUrl: components["schemas"]["WebhookUrl"];
                /**
                 * @description What became of the request
                 * @enum {string}
                 */
                result: "rotated";
            };
        };
        TokenListOfTeamsAnswer: components["schemas"]["PageOfTeams"] & {
            /** @description The record */
            data: components["schemas"]["TokenView"][];
        };
        DeletedAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                result: components["schemas"]["UsersRemoveResult"];
            };
        };
        AuthLoginAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: components["schemas"]["LoginView"] | components["schemas"]["ChallengeView"] | components["schemas"]["OrganisationsView"];
        };
        LoginAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["LoginView"];
        };
        AuthForgotAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                /** @description Whether it went well */
                success?: boolean;
                message?: components["schemas"]["Message"];
            };
        };
        AuthResetAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                /** @description Whether it went well */
                success?: boolean;
            };
        };
        TokensAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["TokensView"];
        };
        MailedAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                /**
                 * @description What became of the request
                 * @enum {string}
                 */
                result: "mailed";
            };
        };
        AuthChangeAddressAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                email: components["schemas"]["ReportScheduleEmail"];
                /**
                 * @description What became of the request
                 * @enum {string}
                 */
                result: "changed";
            };
        };
        AuthConfirmAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                /**
                 * Format: date-time
                 * @description Five minutes from now
                 */
                confirmedUntil?: string;
            };
        };
        AuthRegisterAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                id: components["schemas"]["Id"];
                /** @description Not paged yet */
                proofPending: boolean;
                /** @description To do */
                warnings?: string[];
                result: components["schemas"]["Result"];
            };
        };
        AuthMailProofAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                /**
                 * @description What became of the request
                 * @enum {string}
                 */
                result?: "mailed" | "no-mail-server" | "nothing-to-prove";
                /** @description To do */
                warnings?: string[];
            };
        };
        MeAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["MeView"];
        };
        SignInListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["SignInView"][];
        };
        LoggedOutAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                /**
                 * @description What became of the request
                 * @enum {string}
                 */
                result: "logged_out";
            };
        };
        AuthRevokeAllAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                /** @description Goes up when all sessions end */
                tokenVersion: number;
                /**
                 * @description What became of the request
                 * @enum {string}
                 */
                result: "revoked_all";
            };
        };
        PasskeyListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["PasskeyView"][];
        };
        PasskeyAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["PasskeyView"];
        };
        PasskeyOptionsAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["PasskeyOptionsView"];
        };
        SecondFactorOptionsAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["SecondFactorOptionsView"];
        };
        SessionListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["SessionView"][];
        };
        EnrollmentAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["EnrollmentView"];
        };
        MfaEnabledAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["MfaEnabledView"];
        };
        MfaDisableAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                /**
                 * @description Whether a second factor is asked for
                 * @enum {boolean}
                 */
                mfaEnabled?: false;
            };
        };
        MfaResetIdAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                id: components["schemas"]["Id"];
                /**
                 * @description What became of the request
                 * @enum {string}
                 */
                result: "mfa_reset";
            };
        };
        NewInviteAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["NewInviteView"];
        };
        InviteListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["InviteView"][];
        };
        InviteAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["InviteView"];
        };
        AcceptedInviteAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["AcceptedInviteView"];
        };
        DiscoveredAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["DiscoveredView"];
        };
        TeamSsoAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["TeamSsoView"];
        };
        SsoAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["SsoView"];
        };
        DomainAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["DomainView"];
        };
        SavedSearchListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["SavedSearchView"][];
        };
        SavedSearchMetaListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["SavedSearchMetaView"][];
        };
        AlertSavedSearchesCreateAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                id: components["schemas"]["Id"];
                name: components["schemas"]["Name"];
                result: components["schemas"]["Result"];
            };
        };
        AlertSavedSearchAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["AlertSavedSearchView"];
        };
        AlertSavedSearchesUpdateAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                id: components["schemas"]["Id"];
                name: components["schemas"]["Name"];
                result: components["schemas"]["UpdatedIdResult"];
            };
        };
        AlertPreviewAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["AlertPreviewView"];
        };
        AlertsCreateAnswer1: components["schemas"]["Envelope"] & {
            result: components["schemas"]["AlertsCreateResult"];
            alertId: components["schemas"]["AlertId"];
            warnings?: components["schemas"]["AlertsCreateWarnings"];
        };
        AlertsCreateAnswer2: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                result: components["schemas"]["Result"];
                /** @description False: broadcast to the team, nobody is named */
                escalated: boolean;
                /**
                 * @description Only when not escalated
                 * @enum {string}
                 */
                mode?: "broadcast";
                alertId: components["schemas"]["AlertId"];
                /**
                 * Format: uuid
                 * @description Of the escalation
                 */
                policyId?: string | null;
                /** @description Who was named at once */
                recipients?: string[];
                warnings?: components["schemas"]["AlertsCreateWarnings"];
            };
        };
        AlertsCreateAnswer3: components["schemas"]["Envelope"] & {
            result: components["schemas"]["Result"];
            /**
             * @description People are notified later
             * @enum {boolean}
             */
            delayed: true;
            delayedUntil: components["schemas"]["DelayedUntil"];
            alertId: components["schemas"]["AlertId"];
        };
        AlertsCreateAnswer4: components["schemas"]["Envelope"] & {
            /**
             * @description What became of the request
             * @enum {string}
             */
            result: "suppressed";
            /**
             * Format: uuid
             * @description The policy that did it
             */
            policyId: string;
        };
        AlertsCreateAnswer5: components["schemas"]["Envelope"] & {
            /**
             * @description What became of the request
             * @enum {string}
             */
            result: "ignored" | "unmatched" | "closed" | "acknowledged" | "noted" | "unchanged" | "unknown-alias";
            rule?: components["schemas"]["Rule"];
            alertId?: components["schemas"]["AlertId"];
            warnings: components["schemas"]["AlertsCreateWarnings"];
        };
        AlertsCreateAnswer: components["schemas"]["AlertsCreateAnswer1"] | components["schemas"]["AlertsCreateAnswer2"] | components["schemas"]["AlertsCreateAnswer3"] | components["schemas"]["AlertsCreateAnswer4"] | components["schemas"]["AlertsCreateAnswer5"];
        AlertListOfTeamsAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["AlertView"][];
            /** @description How many of the newest 1,000 alerts `allTeams=true` would add; on the first page of a list without a search */
            hidden?: number;
            /**
             * @description The `query` begins like a condition, and was read as text, or as both; else absent
             * @enum {string}
             */
            readAs?: "text" | "both";
            warnings?: components["schemas"]["Warnings"];
        };
        KeyedSendersEnqueueAnswer: components["schemas"]["Envelope"] & {
            status: components["schemas"]["KeyedSendersEnqueueStatus"];
            message: components["schemas"]["KeyedSendersEnqueueStatus"];
            dedup_key: components["schemas"]["KeyedSendersEnqueueStatus"];
        };
        KeyedSendersChangeAnswer: components["schemas"]["Envelope"] & {
            status: components["schemas"]["KeyedSendersEnqueueStatus"];
            message: components["schemas"]["KeyedSendersEnqueueStatus"];
        };
        KeyedSendersVictorOpsAnswer: components["schemas"]["Envelope"] & {
            /**
             * @description What became of the request
             * @enum {string}
             */
            result: "success";
            /**
             * @description The alias of the alert, or its id
             * @example disk-db-01
             */
            entity_id: string;
        };
        SuccessAnswer: components["schemas"]["Envelope"] & {
            /**
             * @description What became of the request
             * @enum {string}
             */
            result: "success";
        };
        AcknowledgedAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                /**
                 * @description What became of the request
                 * @enum {string}
                 */
                result: "acknowledged";
            };
        };
        WebhooksReceiveAnswer: components["schemas"]["Envelope"] & {
            result?: components["schemas"]["WebhooksReceiveResult"];
            /** @description The record */
            data?: {
                /**
                 * @description What became of the request
                 * @enum {string}
                 */
                result?: "processed" | "created";
                created?: components["schemas"]["Closed"];
                deduped?: components["schemas"]["Closed"];
                closed?: components["schemas"]["Closed"];
                suppressed?: components["schemas"]["Closed"];
                skipped?: components["schemas"]["Closed"];
                ignored?: components["schemas"]["Closed"];
                unmatched?: components["schemas"]["Closed"];
                acknowledged?: components["schemas"]["Closed"];
                noted?: components["schemas"]["Closed"];
                /** @description Whether a step was fired */
                escalated?: boolean;
                /**
                 * @description How people were notified
                 * @enum {string}
                 */
                mode?: "broadcast";
                alertId?: components["schemas"]["WebhooksReceiveAlertId"];
                warnings?: components["schemas"]["WebhooksReceiveWarnings"];
            };
            alertId?: components["schemas"]["WebhooksReceiveAlertId"];
            policyId?: components["schemas"]["PolicyId"];
            /** @description People are notified later */
            delayed?: boolean;
            delayedUntil?: components["schemas"]["DelayedUntil"];
            rule?: components["schemas"]["Rule"];
            warnings?: components["schemas"]["WebhooksReceiveWarnings"];
        };
        WebhooksReceiveEmailAnswer: components["schemas"]["Envelope"] & {
            result?: components["schemas"]["WebhooksReceiveResult"];
            alertId?: components["schemas"]["WebhooksReceiveAlertId"];
            policyId?: components["schemas"]["PolicyId"];
            /** @description People are notified later */
            delayed?: boolean;
            delayedUntil?: components["schemas"]["DelayedUntil"];
            rule?: components["schemas"]["Rule"];
            warnings?: components["schemas"]["WebhooksReceiveWarnings"];
        };
        HeartbeatListOfTeamsAnswer: components["schemas"]["PageOfTeams"] & {
            /** @description The record */
            data: components["schemas"]["HeartbeatView"][];
        };
        HeartbeatsCreateAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                warnings?: components["schemas"]["HeartbeatsCreateWarnings"];
                result: components["schemas"]["Result"];
            };
        };
        HeartbeatAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["HeartbeatView"];
        };
        HeartbeatsUpdateAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                warnings?: components["schemas"]["HeartbeatsCreateWarnings"];
                result: components["schemas"]["UpdatedIdResult"];
            };
        };
        HeartbeatsEnableAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                name: components["schemas"]["Name"];
                enabled: components["schemas"]["Enabled"];
                expired: components["schemas"]["Expired"];
                /**
                 * @description What became of the request
                 * @enum {string}
                 */
                result: "enabled";
                warnings?: components["schemas"]["Warnings"];
            };
        };
        HeartbeatsDisableAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                name: components["schemas"]["Name"];
                enabled: components["schemas"]["Enabled"];
                expired: components["schemas"]["Expired"];
                /**
                 * @description What became of the request
                 * @enum {string}
                 */
                result: "disabled";
                warnings?: components["schemas"]["Warnings"];
            };
        };
        HeartbeatPingsPostAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                /**
                 * @description What became of the request
                 * @enum {string}
                 */
                result: "pinged" | "created and pinged";
            };
        };
        MaintenanceWindowListOfTeamsAnswer: components["schemas"]["PageOfTeams"] & {
            /** @description The record */
            data: components["schemas"]["MaintenanceWindowView"][];
        };
        MaintenanceWindowsCreateAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["MaintenanceWindowsCreateData"];
        };
        MaintenanceWindowAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["MaintenanceWindowView"];
        };
        MaintenanceWindowsUpdateAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["CustomRolesReplaceData"];
        };
        CountAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["CountView"];
        };
        BulkAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["BulkView"];
        };
        AlertAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["AlertView"];
        };
        AcceptedAnswer: components["schemas"]["Envelope"] & {
            result: components["schemas"]["AlertsCreateResult"];
        };
        AlertsSetPriorityAnswer: components["schemas"]["Envelope"] & {
            result: components["schemas"]["AlertsCreateResult"];
            warnings?: components["schemas"]["Warnings"];
        };
        NoteListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["NoteView"][];
        };
        ActivitiesAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["ActivitiesView"];
        };
        LogListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["LogView"][];
        };
        AlertContentsAddDetailsAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                [key: string]: string;
            };
        };
        AlertContentsRecipientsAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: string[];
            held?: components["schemas"]["Held"];
            /** @description People who were named and could not be reached, so that they were passed over */
            unreachable?: components["schemas"]["PassedOverPersonView"][];
            /** @description Who is notified next, as lists say it; absent: nobody */
            next?: components["schemas"]["NextPagedView"];
        };
        AlertContentsAddTagsAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: string[];
        };
        RequestStatusAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["RequestStatusView"];
        };
        FeedbackAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["FeedbackView"];
        };
        MaintenancePreviewAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["MaintenancePreviewView"];
        };
        RoutingRuleListOfTeamsAnswer: components["schemas"]["PageOfTeams"] & {
            /** @description The record */
            data: components["schemas"]["RoutingRuleView"][];
        };
        RoutingRulesCreateAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: components["schemas"]["RoutingRuleView"] & {
                result: components["schemas"]["Result"];
                warnings?: components["schemas"]["Warnings"];
            };
        };
        RoutingRuleListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["RoutingRuleView"][];
        };
        RoutingRulesUpdateAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: components["schemas"]["RoutingRuleView"] & {
                result: components["schemas"]["UpdatedIdResult"];
                warnings?: components["schemas"]["Warnings"];
            };
        };
        TeamRoutingRuleListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["TeamRoutingRuleView"][];
        };
        TeamRoutingRulesCreateAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: components["schemas"]["TeamRoutingRuleView"] & {
                result: components["schemas"]["Result"];
                warnings?: components["schemas"]["Warnings"];
            };
        };
        TeamRoutingRuleAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["TeamRoutingRuleView"];
        };
        TeamRoutingRulesUpdateAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: components["schemas"]["TeamRoutingRuleView"] & {
                result: components["schemas"]["UpdatedIdResult"];
                warnings?: components["schemas"]["Warnings"];
            };
        };
        AlertPolicyListOfTeamsAnswer: components["schemas"]["PageOfTeams"] & {
            /** @description The record */
            data: components["schemas"]["AlertPolicyView"][];
        };
        AlertPoliciesCreateAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                id: components["schemas"]["Id"];
                warnings?: components["schemas"]["AlertPolicyWarnings"];
                result: components["schemas"]["Result"];
            };
        };
        DryRunAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["DryRunView"];
        };
        AlertPolicyListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["AlertPolicyView"][];
        };
        AlertPolicyAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["AlertPolicyView"];
        };
        AlertPoliciesUpdateAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                id: components["schemas"]["Id"];
                warnings?: components["schemas"]["AlertPolicyWarnings"];
                result: components["schemas"]["UpdatedIdResult"];
            };
        };
        NotificationPolicyListOfTeamsAnswer: components["schemas"]["PageOfTeams"] & {
            /** @description The record */
            data: components["schemas"]["NotificationPolicyView"][];
        };
        NotificationPoliciesCreateAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: components["schemas"]["NotificationPolicyView"] & {
                result: components["schemas"]["Result"];
                warnings?: components["schemas"]["Warnings"];
            };
        };
        NotificationPolicyListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["NotificationPolicyView"][];
        };
        NotificationPolicyAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["NotificationPolicyView"];
        };
        NotificationPoliciesUpdateAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: components["schemas"]["NotificationPolicyView"] & {
                result: components["schemas"]["UpdatedIdResult"];
                warnings?: components["schemas"]["Warnings"];
            };
        };
        FlappingSettingsAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["FlappingSettingsView"];
        };
        ScheduleOnCallListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["ScheduleOnCallView"][];
        };
        ScheduleListOfTeamsAnswer: components["schemas"]["PageOfTeams"] & {
            /** @description The record */
            data: components["schemas"]["ScheduleView"][];
        };
        SchedulePreviewAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["SchedulePreviewView"];
        };
        ScheduleDetailAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["ScheduleDetailView"];
        };
        SchedulesRemoveAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                onCallBefore?: components["schemas"]["OnCallBefore"];
                onCallAfter?: components["schemas"]["OnCallAfter"];
                warnings?: components["schemas"]["Warnings"];
                result: components["schemas"]["UsersRemoveResult"];
            };
        };
        OnCallsAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["OnCallsView"];
        };
        TimelineAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["TimelineView"];
        };
        ShiftsAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["ShiftsView"];
        };
        GapsAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["GapsView"];
        };
        RotationListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["RotationView"][];
        };
        RotationsCreateAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                id: components["schemas"]["Id"];
                onCallBefore?: components["schemas"]["OnCallBefore"];
                onCallAfter?: components["schemas"]["OnCallAfter"];
                warnings?: components["schemas"]["Warnings"];
                result: components["schemas"]["Result"];
            };
        };
        RotationAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["RotationView"];
        };
        OverridesCreateAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                id: components["schemas"]["Id"];
                onCallBefore?: components["schemas"]["OnCallBefore"];
                onCallAfter?: components["schemas"]["OnCallAfter"];
                warnings?: components["schemas"]["Warnings"];
                /**
                 * @description What became of the request
                 * @enum {string}
                 */
                result: "override created";
            };
        };
        ChangedOverrideAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["ChangedOverrideView"];
        };
        ScheduleListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["ScheduleView"][];
        };
        UserShiftsAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["UserShiftsView"];
        };
        CalendarLinkListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["CalendarLinkView"][];
        };
        NewCalendarLinkAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["NewCalendarLinkView"];
        };
        NowAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["NowView"];
        };
        HandoffNoteListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["HandoffNoteView"][];
        };
        HandoffNoteAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["HandoffNoteView"];
        };
        PtoRequestListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["PtoRequestView"][];
        };
        PtoRequestsCreateAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                id: components["schemas"]["Id"];
                status: components["schemas"]["PtoRequestStatus"];
                result: components["schemas"]["Result"];
            };
        };
        TimeOffShiftsAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["TimeOffShiftsView"];
        };
        PtoRequestsApproveAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                id: components["schemas"]["Id"];
                status: components["schemas"]["PtoRequestStatus"];
                /** @description Where they stay on call */
                warnings?: string[];
                result: components["schemas"]["UpdatedIdResult"];
            };
        };
        PtoRequestsCancelAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                id: components["schemas"]["Id"];
                status: components["schemas"]["PtoRequestStatus"];
                result: components["schemas"]["UpdatedIdResult"];
            };
        };
        SwapRequestListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["SwapRequestView"][];
        };
        ScheduleSwapRequestsCreateAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                id: components["schemas"]["Id"];
                /**
                 * @description Where it stands
                 * @enum {string}
                 */
                status: "pending";
                /** @description Who else would be replaced; absent when nobody */
                warnings?: string[];
                result: components["schemas"]["Result"];
            };
        };
        SwapRequestAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["SwapRequestView"];
        };
        ChatRoomListOfTeamsAnswer: components["schemas"]["PageOfTeams"] & {
            /** @description The record */
            data: components["schemas"]["ChatRoomView"][];
        };
        ChatRoomsCreateAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                id: components["schemas"]["Id"];
                codeSent?: components["schemas"]["CodeSent"];
                /**
                 * @description Why
                 * @example A day off
                 */
                reason?: string;
                verificationCode?: components["schemas"]["VerificationCode"];
                signingSecret?: components["schemas"]["SigningSecret"];
                result: components["schemas"]["Result"];
            };
        };
        ChatRoomAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["ChatRoomView"];
        };
        UpdatedAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                result: components["schemas"]["UpdatedIdResult"];
            };
        };
        VerifiedAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                /**
                 * @description What became of the request
                 * @enum {string}
                 */
                result: "verified";
            };
        };
        ChatRoomsResendAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                codeSent?: components["schemas"]["CodeSent"];
                /**
                 * @description Why
                 * @example A day off
                 */
                reason?: string;
                verificationCode?: components["schemas"]["VerificationCode"];
                /**
                 * @description What became of the request
                 * @enum {string}
                 */
                result: "sent";
            };
        };
        ChatRoomsTestAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                /** @description Whether it went well */
                ok: boolean;
                /**
                 * @description Why it did not arrive
                 * @example A day off
                 */
                reason?: string;
                /**
                 * @description What became of the request
                 * @enum {string}
                 */
                result: "tested";
            };
        };
        EscalateAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["EscalateView"];
        };
        AlertContentsAddRespondersAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                /** @description How many */
                count: number;
                warnings?: components["schemas"]["Warnings"];
                /**
                 * @description What became of the request
                 * @enum {string}
                 */
                result: "added";
            };
        };
        EscalationPolicyListOfTeamsAnswer: components["schemas"]["PageOfTeams"] & {
            /** @description The record */
            data: components["schemas"]["EscalationPolicyView"][];
        };
        EscalationPolicyAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["EscalationPolicyView"];
        };
        EscalationPoliciesUpdateAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["Data"];
        };
        EscalationUsesAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["EscalationUsesView"];
        };
        EscalationPolicyListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["EscalationPolicyView"][];
        };
        ForwardingRuleListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["ForwardingRuleView"][];
        };
        ForwardingRulesCreateAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: components["schemas"]["ForwardingRuleView"] & {
                result: components["schemas"]["Result"];
                warnings?: components["schemas"]["Warnings"];
            };
        };
        ForwardingRuleAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["ForwardingRuleView"];
        };
        ForwardingRulesUpdateAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: components["schemas"]["ForwardingRuleView"] & {
                result: components["schemas"]["UpdatedIdResult"];
                warnings?: components["schemas"]["Warnings"];
            };
        };
        AlertEscalationAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["AlertEscalationView"];
        };
        EscalationPreviewAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["EscalationPreviewView"];
        };
        NotificationRuleListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["NotificationRuleView"][];
        };
        NotificationRulesCreateAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["MaintenanceWindowsCreateData"];
        };
        NotificationRuleAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["NotificationRuleView"];
        };
        MatchAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["MatchView"];
        };
        WebPushListAnswer: {
            ok?: components["schemas"]["Ok"];
            /**
             * @description What browsers subscribe with (`applicationServerKey`): P-256, base64url
             * @example BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJ
             */
            publicKey?: string;
            channels?: components["schemas"]["Channels"];
        };
        WebPushSubscribeAnswer: {
            ok?: components["schemas"]["Ok"];
            channel?: components["schemas"]["ChannelView"];
            /** @description Of a browser that is not verified yet; false with `reason` */
            codeSent?: boolean;
            /**
             * @description Why
             * @example A day off
             */
            reason?: string;
        };
        ChannelsListAnswer: {
            ok?: components["schemas"]["Ok"];
            channels?: components["schemas"]["Channels"];
            /** @description Kinds without a configured provider */
            providerDisabled?: {
                sms?: components["schemas"]["Sms"];
                voice?: components["schemas"]["Sms"];
                email?: components["schemas"]["Sms"];
                telegram?: components["schemas"]["Sms"];
                slack?: components["schemas"]["Sms"];
            };
        };
        ChannelsCreateAnswer: {
            ok?: components["schemas"]["Ok"];
            channel?: components["schemas"]["ChannelView"];
            codeSent?: components["schemas"]["CodeSent"];
            /**
             * @description Why
             * @example No provider is set up
             */
            reason?: string;
            verificationCode?: components["schemas"]["VerificationCode"];
            signingSecret?: components["schemas"]["SigningSecret"];
        };
        ChannelsVerifyAnswer: {
            ok?: components["schemas"]["Ok"];
            channel?: components["schemas"]["ChannelView"];
        };
        ChannelsResendAnswer: {
            ok?: components["schemas"]["Ok"];
            channel?: components["schemas"]["ChannelView"];
            codeSent?: components["schemas"]["CodeSent"];
            /**
             * @description Why
             * @example A day off
             */
            reason?: string;
            verificationCode?: components["schemas"]["VerificationCode"];
        };
        ChannelsTestAnswer: {
            ok?: components["schemas"]["Ok"];
            /**
             * @description Why
             * @example No provider is set up
             */
            reason?: string;
            /**
             * Format: date-time
             * @description When it was tested last; null: never
             */
            lastTestAt?: string;
            /**
             * @description How the last test went; null: there was none
             * @enum {string}
             */
            lastTestResult?: "ok" | "failed";
        };
        ChannelsRemoveAnswer: {
            ok?: components["schemas"]["Ok"];
            /** @description That no message reaches the person now; absent: one does */
            warnings?: string[];
        };
        PushTokensRegisterAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                userId: components["schemas"]["TeamMemberUserId"];
                warnings?: components["schemas"]["UsersCreateWarnings"];
                /**
                 * @description What became of the request
                 * @enum {string}
                 */
                result: "registered";
            };
        };
        MaintenanceListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["MaintenanceView"][];
        };
        MaintenanceAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["MaintenanceView"];
        };
        MintAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["MintView"];
        };
        AttachmentListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["AttachmentView"][];
        };
        UploadedAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                /**
                 * @description What became of the request
                 * @enum {string}
                 */
                result: "uploaded";
            };
        };
        AttachmentAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["AttachmentView"];
        };
        OnCallHoursAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["OnCallHoursView"];
        };
        SummaryAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["SummaryView"];
        };
        TrendListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["TrendView"][];
        };
        SourceCountListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["SourceCountView"][];
        };
        TimesAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["TimesView"];
        };
        GroupListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["GroupView"][];
        };
        UsefulnessListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["UsefulnessView"][];
        };
        ReportScheduleListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["ReportScheduleView"][];
        };
        ReportScheduleAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["ReportScheduleView"];
        };
        ReportRunAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["ReportRunView"];
        };
        LiveEventsAnswer: {
            /**
             * @description What happened
             * @example alert.deleted
             * @enum {string}
             */
            event: "hello" | "alert" | "alert.deleted" | "alerts" | "change" | "gap" | "bye";
            /**
             * @description A JSON object, as the event says
             * @example {"id":"0190a000-0000-7000-8000-000000000001"}
             */
            data: string;
            /** @description Milliseconds to wait before coming back; with the first and the last */
            retry?: number;
        };
        SelfExportAnswer: {
            data?: components["schemas"]["SelfExportView"];
        };
        AccountAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["AccountView"];
        };
        SecurityAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["SecurityView"];
        };
        SetupAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["SetupView"];
        };
        ServerAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["ServerView"];
        };
        ConfigurationExportAnswer: components["schemas"]["Envelope"] & {
            /**
             * @description As `GET /v2/config/schema` describes it
             * @example {
             *       "version": 1,
             *       "teams": [
             *         {
             *           "name": "Platform"
             *         }
             *       ]
             *     }
             */
            data: {
                [key: string]: unknown;
            };
        };
        ConfigurationSchemaAnswer: components["schemas"]["Envelope"] & {
            /** @description Draft 2020-12 */
            data: {
                [key: string]: unknown;
            };
        };
        ManagedObjectListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["ManagedObjectView"][];
        };
        NotEnforcedListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["NotEnforcedView"][];
        };
        PlanAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["PlanView"];
        };
        MovingInGetAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                id: components["schemas"]["Id"];
                /**
                 * @description Where it comes from
                 * @enum {string}
                 */
                source: "api" | "backup";
                url: components["schemas"]["Url"];
                state: components["schemas"]["MovingInState"];
                progress: components["schemas"]["Progress"];
                waiting: components["schemas"]["Waiting"];
                problem: components["schemas"]["Problem"];
                /** @description Whether contacts count as verified */
                trustChannels: boolean;
                /** @description Whether edits made here are overwritten */
                theirs: boolean;
                /** @description Whether integrations are switched on */
                goLive: boolean;
                /**
                 * @description Of the clocks of policies
                 * @example Europe/Berlin
                 */
                timezone: string | null;
                /** @description Whether there is a report */
                hasReport: boolean;
                /**
                 * @description Who asked for what was done last
                 * @example Ada Lovelace
                 */
                startedByName: string;
                createdAt: components["schemas"]["CreatedAt"];
                updatedAt: components["schemas"]["UpdatedAt"];
            } | null;
        };
        MovingInAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["MovingInView"];
        };
        StoredAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                /**
                 * @description What became of the request
                 * @enum {string}
                 */
                result: "stored";
            };
        };
        MovingInReportAnswer: components["schemas"]["Envelope"] & {
            /** @description What moving in does, or has done (docs/guides/moving-in.md) */
            data: {
                /**
                 * @description Of this form
                 * @enum {integer}
                 */
                version: 1;
                /**
                 * @description How it ended
                 * @enum {string}
                 */
                outcome: "dry-run" | "applied" | "not-accepted" | "refused";
                /**
                 * @description Of the differences to accept; null: none
                 * @example c18b616e4f08ad275ad1a86249bda542a492b8da35a645a4edcb9d3667e6678d
                 */
                hash: string | null;
                /** @description Object by object */
                objects: {
                    [key: string]: unknown;
                }[];
                /** @description What is not the same here */
                differences: {
                    [key: string]: unknown;
                }[];
            } & {
                [key: string]: unknown;
            };
        };
        IncidentListOfTeamsAnswer: components["schemas"]["PageOfTeams"] & {
            /** @description The record */
            data: components["schemas"]["IncidentView"][];
        };
        IncidentAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["IncidentView"];
        };
        IncidentRoomAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["IncidentRoomView"];
        };
        AssignedAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                /**
                 * @description What became of the request
                 * @enum {string}
                 */
                result: "assigned";
            };
        };
        RemovedAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                /**
                 * @description What became of the request
                 * @enum {string}
                 */
                result: "removed";
            };
        };
        JoinedAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                /**
                 * @description What became of the request
                 * @enum {string}
                 */
                result: "joined";
            };
        };
        LeftAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                /**
                 * @description What became of the request
                 * @enum {string}
                 */
                result: "left";
            };
        };
        IncidentRoomAddTaskAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: components["schemas"]["IncidentTaskView"] & {
                result: components["schemas"]["Result"];
            };
        };
        IncidentRoomUpdateTaskAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: components["schemas"]["IncidentTaskView"] & {
                result: components["schemas"]["UpdatedIdResult"];
            };
        };
        InternalUpdateListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["InternalUpdateView"][];
        };
        IncidentRoomAddInternalUpdateAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: components["schemas"]["InternalUpdateView"] & {
                result: components["schemas"]["Result"];
            };
        };
        LinkedAlertListOfTeamsAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["LinkedAlertView"][];
            /** @description How many more there are that you may not read; absent when none */
            hidden?: number;
        };
        LinkedAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                /**
                 * @description What became of the request
                 * @enum {string}
                 */
                result: "linked";
            };
        };
        UnlinkedAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                /**
                 * @description What became of the request
                 * @enum {string}
                 */
                result: "unlinked";
            };
        };
        LinkedIncidentListOfTeamsAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["LinkedIncidentView"][];
            /** @description How many more there are that you may not read; absent when none */
            hidden?: number;
        };
        IncidentRuleListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["IncidentRuleView"][];
        };
        IncidentRulesCreateAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: components["schemas"]["IncidentRuleView"] & {
                result: components["schemas"]["Result"];
                warnings?: components["schemas"]["Warnings"];
            };
        };
        IncidentRuleAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["IncidentRuleView"];
        };
        IncidentRulesUpdateAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: components["schemas"]["IncidentRuleView"] & {
                result: components["schemas"]["UpdatedIdResult"];
                warnings?: components["schemas"]["Warnings"];
            };
        };
        IncidentTemplateListOfTeamsAnswer: components["schemas"]["PageOfTeams"] & {
            /** @description The record */
            data: components["schemas"]["IncidentTemplateView"][];
        };
        IncidentTemplatesCreateAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: components["schemas"]["IncidentTemplateView"] & {
                result: components["schemas"]["Result"];
            };
        };
        IncidentTemplateAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["IncidentTemplateView"];
        };
        IncidentTemplatesUpdateAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: components["schemas"]["IncidentTemplateView"] & {
                result: components["schemas"]["UpdatedIdResult"];
                warnings?: components["schemas"]["Warnings"];
            };
        };
        GeneratedPostmortemAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["GeneratedPostmortemView"];
        };
        PostmortemListOfTeamsAnswer: components["schemas"]["PageOfTeams"] & {
            /** @description The record */
            data: components["schemas"]["PostmortemView"][];
        };
        CreatedPostmortemAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["CreatedPostmortemView"];
        };
        PostmortemAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["PostmortemView"];
        };
        SimilarAlertListAnswer: components["schemas"]["Page"] & {
            /** @description The record */
            data: components["schemas"]["SimilarAlertView"][];
        };
        ServiceListOfTeamsAnswer: components["schemas"]["PageOfTeams"] & {
            /** @description The record */
            data: components["schemas"]["ServiceView"][];
        };
        ServiceAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["ServiceView"];
        };
        ServicesUpdateAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: {
                result: components["schemas"]["UpdatedIdResult"];
                warnings?: components["schemas"]["Warnings"];
            };
        };
        StatusPageAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["StatusPageView"];
        };
        PutStatusPageAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["PutStatusPageView"];
        };
        AccessKeyAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["AccessKeyView"];
        };
        SubscribersAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["SubscribersView"];
        };
        PageContentAnswer: components["schemas"]["Envelope"] & {
            data: components["schemas"]["PageContentView"];
        };
        ShownIncidentsAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: components["schemas"]["ShownIncidentView"][];
        };
        OkAnswer: components["schemas"]["Envelope"] & {
            /**
             * @description What became of the request
             * @enum {string}
             */
            result: "ok";
        };
        PublicIncidentsAnswer: components["schemas"]["Envelope"] & {
            /** @description The record */
            data: components["schemas"]["PublicIncidentView"][];
            generatedAt: components["schemas"]["ExportedAt"];
            /**
             * @description How everything is, taken together
             * @enum {string}
             */
            overallStatus: "operational" | "degraded";
        };
        /** @description Must hold beside the other fields */
        Conditions: {
            type: components["schemas"]["RequestConditionListType"];
            conditions?: components["schemas"]["ConditionListConditions"];
        } | null;
        /** @description A daily window */
        Daily: {
            start: components["schemas"]["Start"];
            end: components["schemas"]["DailyHoursEnd"];
        } | null;
        /** @description Empty: every alert */
        Match: {
            priorities?: components["schemas"]["Priorities"];
            sources?: components["schemas"]["Sources"];
            tags?: components["schemas"]["MatchCriteriaTags"];
            entities?: components["schemas"]["Entities"];
            messageRegex?: components["schemas"]["MessageRegex"];
            conditions?: components["schemas"]["Conditions"];
        } | null;
        /** @description When it is asked; null: always */
        Hours: {
            timezone?: components["schemas"]["DelayTimezone"];
            daily?: components["schemas"]["Daily"];
            weekly?: components["schemas"]["RuleHoursWeekly"];
        } | null;
        /** @description Null: none applies */
        Policy: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            /** @description Minutes */
            repeatInterval: number;
            /** @description Cycles in all */
            repeatCount: number;
            /** @description Close the alert after the last repeat */
            closeAlertAfterAll: boolean;
            toldWithoutSteps: components["schemas"]["ToldWithoutSteps"];
        } | null;
        /** @description As of alert policies; empty: every alert */
        SilenceMatch: {
            priorities?: components["schemas"]["Priorities"];
            sources?: components["schemas"]["Sources"];
            tags?: components["schemas"]["MatchCriteriaTags"];
            entities?: components["schemas"]["Entities"];
            messageRegex?: components["schemas"]["MessageRegex"];
            conditions?: components["schemas"]["Conditions"];
        } | null;
        /** @description What stakeholders read in place of the name and the message; null: these */
        StakeholderNotice: {
            /**
             * @description In place of the name; null: the name
             * @example Disk almost full on db-01
             */
            message?: string | null;
            description?: components["schemas"]["StakeholderNoticeDescription"];
        } | null;
        /** @description What it fits; left out: everything */
        Filter: {
            type: components["schemas"]["RequestConditionListType"];
            /** @description default: `[]` */
            conditions?: components["schemas"]["RequestConditionDto"][] | null;
        } | null;
        /** @description Null: more follows, or nothing was started */
        Stop: {
            reason: components["schemas"]["LadderStopReason"];
            at: components["schemas"]["LadderStopAt"];
            /** @description The alert is closed then */
            closesAlert: boolean;
        } | null;
        /** @description Which alerts page nobody meanwhile; null: none */
        Silence: {
            teamIds?: components["schemas"]["SilenceTeamIds"];
            integrationIds?: components["schemas"]["SilenceIntegrationIds"];
            match?: components["schemas"]["SilenceMatch"];
            pageAfter?: components["schemas"]["PageAfter"];
        } | null;
        /** @description When it comes again, `startTime` and `endTime` being its first time; null: once */
        Recurrence: {
            rrule: components["schemas"]["Rrule"];
            timezone?: components["schemas"]["RecurrenceTimezone"];
            endsAtLocalTime?: components["schemas"]["RecurrenceEndsAtLocalTime"];
        } | null;
        /** @description Who called; `user` is the name that the request gave. Null: the service itself, or not known any more */
        Actor: {
            type: components["schemas"]["ActorType"];
            id: components["schemas"]["IncidentTaskId"];
            name?: components["schemas"]["AcknowledgerName"];
            email?: components["schemas"]["Email"];
        } | null;
        /** @description Must hold in any case */
        RuleCriteriaConditions: {
            type: components["schemas"]["RequestConditionListType"];
            conditions?: components["schemas"]["ConditionListConditions"];
        } | null;
        /** @description How the status page shows it; null: not at all */
        StatusPageEntry: {
            /** @description Published (default: `false`) */
            enabled?: boolean | null;
            severity?: components["schemas"]["Severity"];
            title?: components["schemas"]["Title"];
            message?: components["schemas"]["StatusPageEntryMessage"];
            updates?: components["schemas"]["Updates"];
        } | null;
        /** @description What stakeholders read in place of the name and the message; null: these */
        IncidentStakeholderNotice: {
            message: components["schemas"]["StakeholderNoticeMessage"];
            description: components["schemas"]["Description"];
        } | null;
        /** @description The rule of the integration that is carried out */
        Rule: {
            /**
             * @description What the credential is
             * @enum {string}
             */
            kind: "ignore" | "create" | "close" | "acknowledge" | "addNote";
            name: components["schemas"]["Name"];
        };
        /** @description The last request to its webhook URL, or create by its key, that was refused; null: none was */
        LastError: {
            /**
             * Format: date-time
             * @description When it came
             */
            at: string;
            /**
             * @description What its sender was answered
             * @example This integration is disabled
             */
            message: string;
        } | null;
        /** @description What becomes of what its senders send; null, or without any rule: everything is taken as it comes. Replaces all rules. Where no rule fits, nothing is created, and the answer says so. Texts are templates: `{{message}}` stands for that field of what came, `{{details.key}}` for one of its details, `{{user}}` and `{{note}}` for what the sender says, `{{_payload.labels.job}}` for a value of the payload */
        Rules: {
            ignore?: components["schemas"]["Ignore"];
            create?: components["schemas"]["Create"];
            close?: components["schemas"]["Close"];
            acknowledge?: components["schemas"]["Acknowledge"];
            addNote?: components["schemas"]["AddNote"];
        } | null;
        /** @description Settings of the type. The whole is encrypted at rest; values whose names contain key, pass, secret, token or header are shown as `********`, and sending that (or an empty value) back leaves them as they are. Where `url` or `webhookUrl` changes to another origin, every stored secret has to be sent again. */
        Config: ({
            /**
             * @description Type `webhook`: where events are posted as JSON `{event, id, occurredAt, alert | incident, actor, integration: {id, name}}` (and `detail`: what the action added, e.g. the note). Any 2xx takes it; otherwise it is tried 5 times over about 15 minutes with the same `webhook-id`, and the later events of the same alert wait for it. 429 and 503 use up no try for a day: it goes on when `Retry-After` says, and until then nothing else goes to the receiver. Redirects are not followed; an address in a private network is refused unless the operator allows it.
             * @example https://hooks.example.com/pager
             */
            url?: unknown;
            /**
             * @description Type `webhook`: requests are signed after the Standard Webhooks scheme (`webhook-id`, `webhook-timestamp`, `webhook-signature`). Base64, with or without the prefix `whsec_`, is decoded to the key: receivers verify with `new Webhook(signingSecret)` of any standardwebhooks library. Of any other text the UTF-8 bytes are the key: `new Webhook(base64(signingSecret))`.
             * @example whsec_c2VjcmV0
             */
            signingSecret?: unknown;
            /**
             * @description Type `webhook`: added to every request, in printable ASCII. `webhook-*`, `content-*` and connection headers cannot be set.
             * @example {
             *       "X-Team": "web"
             *     }
             */
            headers?: unknown;
            /**
             * @description Type `webhook`: `pager` (default), or `third-party` for receivers of the webhooks of the third party whose API Pager speaks: `{action, alert, source, integrationName, integrationId, integrationType}`, of alerts only. The signature is the same.
             * @example pager
             */
            payload?: unknown;
            /**
             * @description Type `webhook` with the payload `third-party`: the alert in it has its description.
             * @example true
             */
            addAlertDescription?: unknown;
            /**
             * @description The same of its details.
             * @example true
             */
            addAlertDetails?: unknown;
            /**
             * @description Type `webhook`: only alerts that fit are told, by a list of conditions as in `match.conditions`; the key of a detail stands in the field (`details.region`).
             * @example {
             *       "type": "match-all-conditions",
             *       "conditions": [
             *         {
             *           "field": "details.region",
             *           "operation": "equals",
             *           "expectedValue": "eu"
             *         }
             *       ]
             *     }
             */
            filter?: unknown;
            /**
             * @description Types `slack` and `teams`: the incoming webhook of the channel, which gets a formatted message, one after the other in order; where more than five wait, they go as one that lists the alerts. `slack` is also for the incoming webhooks of Mattermost and Rocket.Chat, and for those of Discord with `/slack` at the end: they show the text, which says all. Those who may not write integrations see the host and `…`, as of every address here.
             * @example https://hooks.slack.com/services/T0/B0/x
             */
            webhookUrl?: unknown;
            /**
             * @description Types `webhook`, `slack` and `teams`: a list of the only events to be told of, of alert.created, alert.acknowledged, alert.unacknowledged, alert.closed, alert.reopened, alert.snoozed, alert.unsnoozed, alert.assigned, alert.note-added, alert.action-executed, alert.escalated, incident.created, incident.updated; left out or empty: all. An integration with a team hears of that team’s alerts only, one without of all; none hears of what was done through itself.
             * @example [
             *       "alert.created"
             *     ]
             */
            events?: unknown;
            /**
             * @description Type `email`: the address that mails come from.
             * @example pager@example.com
             */
            fromAddress?: unknown;
        } & {
            [key: string]: unknown;
        }) | null;
        /** @description The newest page that was sent */
        LastPaged: {
            name: components["schemas"]["LastPagedName"];
            at: components["schemas"]["At"];
            others?: components["schemas"]["Others"];
        } | null;
        /** @description Whom the next step, or the end of a snooze, notifies: people, or `everybody of Payments` where nobody was reached before; null: nobody */
        Next: {
            name: components["schemas"]["LastPagedName"];
            at: components["schemas"]["At"];
            fallsBack?: components["schemas"]["FallsBack"];
            /** @description The alert is snoozed until then: the end of the snooze notifies them */
            afterSnooze?: boolean;
        } | null;
        /** @description When it is asked; null: always */
        AlertPolicyHours: {
            timezone: components["schemas"]["Timezone"];
            daily: components["schemas"]["Daily"];
            weekly: components["schemas"]["Weekly"];
        } | null;
        /** @description Why no message reaches them now; null: one does */
        Unreachable: {
            reason: components["schemas"]["UnreachableReason"];
            message: components["schemas"]["UnreachableMessage"];
        } | null;
        /** @description A daily window */
        TimeRestriction: {
            start: components["schemas"]["Start"];
            end: components["schemas"]["DailyHoursEnd"];
            timezone?: components["schemas"]["TimeRestrictionTimezone"];
        } | null;
        /** @description In the place of `userId`: a user, team, escalation or nobody */
        Participant: {
            type: components["schemas"]["StandInType"];
            id?: components["schemas"]["StandInId"];
            /** @description In answers; ignored in bodies */
            readonly name?: unknown;
            /** @description In answers; ignored in bodies */
            readonly email?: unknown;
        } | null;
        /** @description Which events it is for */
        Criteria: {
            priorities?: components["schemas"]["RuleCriteriaPriorities"];
            sources?: components["schemas"]["RuleCriteriaSources"];
            tags?: components["schemas"]["RuleCriteriaTags"];
            actionTypes?: components["schemas"]["ActionTypes"];
            criteriaType?: components["schemas"]["CriteriaType"];
            teamIds?: components["schemas"]["RuleCriteriaTeamIds"];
            timeWindows?: components["schemas"]["TimeWindows"];
            scheduleId?: components["schemas"]["ScheduleId"];
            conditions?: components["schemas"]["RuleCriteriaConditions"];
            notificationTime?: components["schemas"]["NotificationTime"];
            scheduleIds?: components["schemas"]["ScheduleIds"];
            onlyOwn?: components["schemas"]["OnlyOwn"];
        } | null;
        /** @description What was or is to be done */
        Action: {
            channelIds?: components["schemas"]["ChannelIds"];
            steps?: components["schemas"]["RuleActionSteps"];
            delayMins?: components["schemas"]["DelayMins"];
        } | null;
        /** @description Whether notifications repeat until someone acts */
        Repeat: {
            /** @description False: it is kept, and does nothing (default: `false`) */
            enabled?: boolean | null;
            intervalSec?: components["schemas"]["IntervalSec"];
            maxRepeats?: components["schemas"]["MaxRepeats"];
        } | null;
        /** @description How far the reading is; null: nothing is known */
        Progress: {
            /**
             * @description What is read
             * @example users
             */
            list: string;
            /** @description How many are read */
            done: number;
            /** @description How many there are */
            total: number;
        } | null;
        /** @description The call of the API that takes long, or is tried again; null: none */
        Waiting: {
            call: components["schemas"]["Call"];
            /**
             * Format: date-time
             * @description When it was tried first
             */
            since: string;
            /**
             * @description How often it was tried before
             * @example 2
             */
            tries: number;
            last: components["schemas"]["Last"];
            until: components["schemas"]["RunWaitingUntil"];
        } | null;
        /** @description What the status page shows of it; null: nothing */
        Publication: {
            text: components["schemas"]["Text"];
            /**
             * Format: date-time
             * @description Since when it is on the status page
             */
            publishedAt: string;
        } | null;
        /** @description The record */
        Data: {
            id: components["schemas"]["Id"];
            onCallBefore?: components["schemas"]["OnCallBefore"];
            onCallAfter?: components["schemas"]["OnCallAfter"];
            warnings?: components["schemas"]["Warnings"];
            result: components["schemas"]["UpdatedIdResult"];
        };
        /** @description The record */
        CustomRolesReplaceData: {
            id: components["schemas"]["Id"];
            result: components["schemas"]["UpdatedIdResult"];
            warnings?: components["schemas"]["Warnings"];
        };
        /** @description The record */
        MaintenanceWindowsCreateData: {
            id: components["schemas"]["Id"];
            warnings?: components["schemas"]["Warnings"];
            result: components["schemas"]["Result"];
        };
        /**
         * Format: uuid
         * @description Its id
         */
        Id: string;
        /**
         * @description What people call it
         * @example Web
         */
        Name: string;
        /**
         * Format: date-time
         * @description When it was made
         */
        CreatedAt: string;
        /** @description How many there are in all */
        TotalCount: number;
        /**
         * @description Only when there is a next page
         * @example eyJpIjoiMDE5MiJ9
         */
        NextCursor: string;
        /**
         * Format: email
         * @description E-mail address of the user; only for callers who may see users
         */
        UserEmail: string;
        /**
         * Format: date-time
         * @description When it was changed last
         */
        UpdatedAt: string;
        /**
         * Format: date-time
         * @description When it begins
         */
        StartTime: string;
        /**
         * @description What people call it
         * @example Web
         */
        IgnoreRuleName: string;
        /**
         * @description What became of the request
         * @enum {string}
         */
        Result: "created";
        /**
         * @description Full name of the user; only for callers who may see users
         * @example Ada Lovelace
         */
        UserName: string;
        /**
         * @description IANA time zone
         * @example Europe/Berlin
         */
        Timezone: string;
        /** @description False: it is kept, and does nothing */
        Enabled: boolean;
        /** @description False: it is kept, and does nothing (default: `true`) */
        IntegrationEnabled: boolean | null;
        /**
         * @description What became of the request
         * @enum {string}
         */
        UpdatedIdResult: "updated";
        /**
         * Format: email
         * @description E-mail address of the user; only for callers who may see users
         * @example ada@example.com
         */
        Email: string;
        /**
         * @description More about it, for people
         * @example In a few words
         */
        Description: string | null;
        /**
         * @description More about it, for people
         * @example In a few words
         */
        AlertSavedSearchDescription: string | null;
        /** @description How many more there are with `allTeams=true`; absent when none */
        Hidden: number;
        /**
         * Format: uuid
         * @description Of the user
         */
        LoginUserId: string;
        /**
         * @description What happened, in one line
         * @example Disk almost full on db-01
         */
        Message: string;
        /**
         * @description P1 is the most urgent, P5 the least
         * @enum {string}
         */
        Priority: "P1" | "P2" | "P3" | "P4" | "P5";
        /**
         * Format: date-time
         * @description When it ends
         */
        EndTime: string;
        /**
         * @description The id of the user
         * @example 01920000-0000-7000-8000-000000000001
         */
        UserId: string;
        /**
         * @description The team that it belongs to; null: nobody’s, so everybody’s
         * @example 01920000-0000-7000-8000-000000000002
         */
        TeamId: string | null;
        /** @description Evaluated in this order, then by id (default: `0`) */
        Order: number | null;
        /** @description How many are closed */
        Closed: number;
        /**
         * @description P1 is the most urgent, P5 the least (default: `"P3"`)
         * @enum {string|null}
         */
        PreviewAlertPriority: "P1" | "P2" | "P3" | "P4" | "P5" | null;
        /**
         * Format: date-time
         * @description Exclusive
         */
        End: string;
        /**
         * Format: date-time
         * @description When
         */
        At: string;
        /** @description Its place among the others, from 0 */
        RoutingRuleOrder: number;
        /** @description Who was on call; absent where that stays */
        OnCallBefore: components["schemas"]["OnCallNowView"][];
        /** @description Who is on call instead */
        OnCallAfter: components["schemas"]["OnCallNowView"][];
        /**
         * @description Whether it went well
         * @example true
         */
        Ok: boolean;
        /** @description More about it, by name */
        Details: {
            [key: string]: unknown;
        } | null;
        /**
         * @description What the person may do: admin, user or stakeholder; in a team: member, lead or admin
         * @enum {string}
         */
        Role: "admin" | "user" | "stakeholder";
        /**
         * Format: uuid
         * @description The id of the user
         */
        TeamMemberUserId: string;
        /**
         * @description What people call it
         * @example Web
         */
        IntegrationName: string | null;
        /**
         * @description E-mail address
         * @example ada@example.com
         */
        LoginUserEmail: string;
        /**
         * @description The conditions met; none: it asks nothing
         * @example [
         *       "tag eu"
         *     ]
         */
        Because: string[];
        /** @description Words to find and group it by */
        Tags: string[];
        /**
         * @description Null: global
         * @example 01920000-0000-7000-8000-000000000002
         */
        HeartbeatTeamId: string | null;
        /**
         * @description As it was called then
         * @example Web
         */
        AcknowledgerName: string;
        /** @description Words to find and group it by */
        IncidentTags: string[] | null;
        /**
         * @description What people call it
         * @example Web
         */
        CustomRoleName: string;
        /**
         * @description Its id
         * @example 01920000-0000-7000-8000-000000000000
         */
        SearchOwnerId: string | null;
        /**
         * @description Where it stands
         * @enum {string}
         */
        Status: "open" | "acknowledged" | "closed";
        /**
         * @description What became of the request
         * @enum {string}
         */
        UsersRemoveResult: "deleted";
        /** @description Whether the address is known to be theirs */
        Verified: boolean;
        /**
         * @description Null: as the language has it
         * @enum {integer|null}
         */
        ClockHours: 12 | 24 | null;
        /** @description Whether the app has shown its introduction */
        HasCompletedOnboarding: boolean;
        /** @description Resource to level: none, read, write or admin */
        Permissions: {
            [key: string]: string;
        } | null;
        /** @description At most 72 bytes, and none of the 18,000 most common ones or of words of this service alone: 400 `COMMON_PASSWORD` */
        Password: string;
        /**
         * @description Which kind it is
         * @enum {string}
         */
        Type: "user" | "team" | "schedule" | "escalation";
        /**
         * @description `match-all` is every alert, and takes no conditions
         * @enum {string}
         */
        RequestConditionListType: "match-all" | "match-any-condition" | "match-all-conditions";
        /**
         * @description What people call it
         * @example Web
         */
        SearchTeamName: string | null;
        /** @description More about it, by name */
        PreviewAlertDetails: {
            [key: string]: string;
        } | null;
        /** @description Who is to see to it */
        Responders: components["schemas"]["ResponderDto"][] | null;
        /**
         * @description Of the next page: of everybody, separated by commas
         * @example Web
         */
        LastPagedName: string;
        /**
         * @description When it begins
         * @example 09:00
         */
        Start: string;
        /**
         * @description At or before `start`: on the next day
         * @example 17:00
         */
        DailyHoursEnd: string;
        /** @description How many have it */
        P1: number;
        /**
         * @description Where it stands
         * @enum {string}
         */
        StatusUpdateStatus: "open" | "investigating" | "identified" | "monitoring" | "resolved" | "closed";
        /**
         * @description Where it stands
         * @example Disk almost full on db-01
         */
        KeyedSendersEnqueueStatus: string;
        /** @description No provider of this type is configured */
        Sms: boolean;
        /**
         * @description Full name of the user; only for callers who may see users
         * @example Ada Lovelace
         */
        AuditEntryUserName: string | null;
        /**
         * @description Language and region, such as en-GB
         * @example en-GB
         */
        Locale: string;
        /** @description Whether pages go to their phones as push messages */
        NotifyPush: boolean;
        /** @description Whether pages go to them by e-mail */
        NotifyEmail: boolean;
        /** @description Whether pages go to them as text messages */
        NotifySms: boolean;
        /** @description Whether only P1 alerts page them */
        NotifyOnP1Only: boolean;
        /** @description Whether messages on lock screens show what the alert says */
        ShowSensitiveContent: boolean;
        /**
         * @description First and last name
         * @example Ada Lovelace
         */
        FullName: string;
        /**
         * @description The name to sign in with, as a rule the e-mail address
         * @example ada@example.com
         */
        Username: string | null;
        /**
         * @description IANA time zone; left out: that of the account, which is UTC until it is set
         * @example Europe/Berlin
         */
        DelayTimezone: string | null;
        /**
         * Format: date-time
         * @description It pages nobody before
         */
        Until: string;
        /**
         * @description What the step pages
         * @enum {string}
         */
        RecipientType: "schedule" | "user" | "team" | "room";
        /** @description Any of these; empty or null: all */
        Priorities: ("P1" | "P2" | "P3" | "P4" | "P5")[] | null;
        /** @description More about it, by name */
        Metadata: {
            [key: string]: unknown;
        };
        /**
         * @description For people
         * @example In a few words
         */
        AlertPolicyDescription: string | null;
        /**
         * Format: uuid
         * @description Null: the whole tenant
         */
        AlertPolicyTeamId: string | null;
        /**
         * @description Its id
         * @example 01920000-0000-7000-8000-000000000000
         */
        DryRunId: string;
        /**
         * Format: date-time
         * @description When people will be notified
         */
        DelayedUntil: string;
        /**
         * Format: uuid
         * @description Null: global
         */
        OnCallScheduleTeamId: string | null;
        /**
         * @description Why
         * @enum {string}
         */
        Reason: "muted" | "quiet-hours" | "p1-only";
        /**
         * Format: date-time
         * @description Messages of all alerts but P1 wait until then; null: the person never gets them
         */
        QuietUntil: string | null;
        /**
         * Format: date-time
         * @description Messages of P1 alerts wait until then; null: they are sent
         */
        P1Until: string | null;
        /**
         * @description The same in words, in the person's time zone
         * @example muted until 9 Dec 15:10 (Europe/Berlin), P1 too
         */
        QuietMessage: string;
        /**
         * @description `participant`: on the clock of each person who would be on call, in their own time zone; being off hours is no absence, so nobody takes over then (default: `"schedule"`)
         * @enum {string}
         */
        TimeRestrictionTimezone: "schedule" | "participant";
        /** @description Whether an override decides */
        IsOverride: boolean;
        /**
         * @description Why
         * @example A day off
         */
        OverrideReason: string | null;
        /** @description True: also where it leaves nobody who is there on call, which is 409 `LEAVES_NOBODY` otherwise (default: `false`) */
        Confirm: boolean;
        /**
         * @description Where it stands
         * @enum {string}
         */
        PtoRequestStatus: "pending" | "approved" | "denied" | "cancelled";
        /**
         * @description What the credential is
         * @enum {string}
         */
        Kind: "customRoles" | "users" | "teams" | "services" | "incidentRules" | "incidentTemplates" | "schedules" | "escalationPolicies" | "routingRules" | "teamRoutingRules" | "alertPolicies" | "notificationPolicies" | "integrations" | "heartbeats" | "savedSearches" | "maintenanceWindows" | "statusPage" | "account";
        /**
         * @description In place of the message; null: the message, unless there is another name
         * @example In a few words
         */
        StakeholderNoticeDescription: string | null;
        /**
         * @description Its id
         * @example 01920000-0000-7000-8000-000000000000
         */
        IncidentId: string;
        /** @description Ids of services, or `{id, name}`; the name of a single service is stored as its id */
        ImpactedServices: (string | {
            id: components["schemas"]["IncidentId"];
            name?: components["schemas"]["IntegrationName"];
        })[] | null;
        /**
         * @description Who can see it
         * @enum {string}
         */
        Visibility: "public" | "link" | "login";
        /**
         * Format: uuid
         * @description The new alert, or the one of which this is a repeat
         */
        AlertId: string;
        /** @description A provider is configured; false with `reason` when it refused */
        CodeSent: boolean;
        /**
         * @description Only when no provider of this type is configured
         * @example 123456
         */
        VerificationCode: string;
        /**
         * @description Full name of the user; only for callers who may see users
         * @example Web
         */
        OnCallNowName: string;
        /**
         * @description `blocked`; `address-not-proven`: who registered has still to prove the address; `no-contact-method`; `not-verified`: no contact method is; `switched-off`: by a person, or after messages failed for good; `provider-not-configured`: the service can send to none of the contact methods
         * @enum {string}
         */
        UnreachableReason: "blocked" | "address-not-proven" | "no-contact-method" | "not-verified" | "switched-off" | "provider-not-configured";
        /**
         * @description The same in words
         * @example Cannot be reached: no verified contact method
         */
        UnreachableMessage: string;
        /**
         * @description The name to sign in with, as a rule the e-mail address
         * @example ada@example.com
         */
        ListedUserUsername: string;
        /** @description Whether the account is blocked */
        Blocked: boolean;
        /** @description Of the notification rules that fire for an event, only the first is used */
        FirstMatchOnly: boolean;
        /**
         * Format: uuid
         * @description A custom role; null: none
         */
        CustomRoleId: string | null;
        /**
         * @description From when pages are held until the end of quiet hours, HH:MM in their time zone
         * @example 22:00
         */
        NotifyQuietHoursStart: string | null;
        /**
         * @description When quiet hours end and what was held is sent, HH:MM in their time zone
         * @example 07:00
         */
        NotifyQuietHoursEnd: string | null;
        /** @description Seconds for which pages over one channel are grouped after the first; null: as the installation has it */
        NotifyBundleSec: number | null;
        /** @description The same for P1 alerts, over every channel */
        NotifyBundleP1Sec: number | null;
        /**
         * Format: date-time
         * @description Until then nothing pages them
         */
        MutedUntil: string | null;
        /**
         * @description IANA time zone (default: `"UTC"`)
         * @example Europe/Berlin
         */
        UserTimezone: string;
        /**
         * @description Language and region, such as en-GB (default: `"en"`)
         * @example en-GB
         */
        UserLocale: string;
        /**
         * @description What the person may do: admin, user or stakeholder; in a team: member, lead or admin
         * @example user
         */
        TeamMemberSummaryRole: string;
        /** @description What fits is not taken at all (default: `[]`) */
        Ignore: components["schemas"]["IgnoreRuleDto"][] | null;
        /** @description What fits becomes an alert, with these texts (default: `[]`) */
        Create: components["schemas"]["CreateRuleDto"][] | null;
        /** @description What fits closes the alert with the alias (default: `[]`) */
        Close: components["schemas"]["AnswerRuleDto"][] | null;
        /** @description What fits acknowledges the alert with the alias (default: `[]`) */
        Acknowledge: components["schemas"]["AnswerRuleDto"][] | null;
        /** @description What fits adds a note to the alert with the alias (default: `[]`) */
        AddNote: components["schemas"]["AnswerRuleDto"][] | null;
        /**
         * Format: date-time
         * @description When it was used last
         */
        LastUsed: string | null;
        /**
         * Format: uuid
         * @description The id of the integration
         */
        IntegrationId: string;
        /**
         * @description The answer of the login
         * @example eyJhbGciOiJIUzI1NiJ9.e30.c2ln
         */
        ChallengeToken: string;
        /**
         * @description What `navigator.credentials` has answered, as `PublicKeyCredential.toJSON` writes it
         * @example {
         *       "id": "AQIDBA",
         *       "rawId": "AQIDBA",
         *       "type": "public-key",
         *       "clientExtensionResults": {},
         *       "response": {}
         *     }
         */
        Response: {
            [key: string]: unknown;
        };
        /**
         * @description Wins over the name
         * @example 01920000-0000-7000-8000-000000000000
         */
        ResponderId: string | null;
        /**
         * @description The kind of channel
         * @enum {string}
         */
        Channel: "sms" | "voice" | "email" | "push" | "webhook" | "webpush" | "ntfy" | "teams" | "telegram" | "slack";
        /**
         * Format: date-time
         * @description It waited from then on for someone to come on call
         */
        HeldSince: string;
        /**
         * @description Why
         * @enum {string}
         */
        LadderStopReason: "acknowledged" | "closed" | "end-of-policy" | "silenced";
        /**
         * Format: date-time
         * @description Null: it stands still already
         */
        LadderStopAt: string | null;
        /**
         * @description Why this policy
         * @enum {string|null}
         */
        PagingPreviewBecause: "named-by-responder" | "team-rule" | "team-default" | "team-oldest" | "tenant-default" | null;
        /** @description In order; at most 50, and fewer where they page very many */
        Steps: components["schemas"]["PreviewStepView"][];
        /** @description More steps follow than are listed */
        More: boolean;
        /**
         * @description What happened, in one line
         * @example Disk almost full on db-01
         */
        PreviewAlertMessage: string;
        /**
         * @description Names of those who forward to this person; absent: of nobody
         * @example [
         *       "Ada Lovelace"
         *     ]
         */
        InPlaceOf: string[];
        /** @description Whether no ping came in time */
        Expired: boolean;
        /** @description default: `[]` */
        ConditionListConditions: components["schemas"]["ConditionDto"][] | null;
        /** @description Any of these; empty: all */
        Sources: string[] | null;
        /** @description The alert carries at least one of these */
        MatchCriteriaTags: string[] | null;
        /** @description Any of these; empty: all */
        Entities: string[] | null;
        /**
         * @description RE2 pattern, found anywhere in the message
         * @example ^Disk
         */
        MessageRegex: string | null;
        /**
         * @description Only for this service, and alerts whose entity is its name or id; null: not for one
         * @example 01920000-0000-7000-8000-000000000006
         */
        ServiceId: string | null;
        /**
         * @description Full name of the user; only for callers who may see users
         * @example Web
         */
        ViewerName: string | null;
        /** @description Somebody has acknowledged the alert: it is sent then only if that is taken back */
        OnlyIfOpen: boolean;
        /** @description People whose notifications are held by quiet hours, a mute or a snooze */
        Held: components["schemas"]["HeldPersonView"][];
        /** @description Random, not unique */
        TinyId: number;
        /**
         * Format: uuid
         * @description The team that it belongs to; null: nobody’s, so everybody’s
         */
        AlertTeamId: string | null;
        /**
         * @description Kept in the activity
         * @example Looking into it
         */
        Note: string | null;
        /**
         * @description A person, or a key of an integration
         * @enum {string}
         */
        ActorType: "user" | "api_key";
        /**
         * @description What is noted
         * @example Looking into it
         */
        NoteNote: string;
        /**
         * @description The name by which repeats are recognised
         * @example disk-db-01
         */
        Alias: string | null;
        /**
         * @description The last day of the week in it
         * @enum {string}
         */
        EndDay: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
        /** @description Weekly windows, one of which must hold */
        Weekly: components["schemas"]["WeeklyHoursDto"][];
        /**
         * @description Only where the empty match of the policy suppresses, acknowledges or closes every alert
         * @example [
         *       "match: is empty, so this policy suppresses every alert"
         *     ]
         */
        AlertPolicyWarnings: string[];
        /**
         * @description Where it comes from
         * @example Alertmanager
         */
        Source: string | null;
        /** @description Words to find and group it by */
        DryRunAlertTags: string[] | null;
        /**
         * Format: date-time
         * @description The beginning
         */
        From: string;
        /**
         * @description What people call it
         * @example Web
         */
        ParticipantName: string | null;
        /**
         * @description IANA name (default: `"UTC"`)
         * @example Europe/London
         */
        ScheduleTimezone: string | null;
        /** @description A disabled schedule has nobody on call (default: `true`) */
        ScheduleEnabled: boolean | null;
        /**
         * Format: uuid
         * @description The chat room in which every handoff to a person is announced; null: none
         */
        AnnounceRoomId: string | null;
        /** @description Who is on call when */
        Rotations: components["schemas"]["CreateRotationDto"][] | null;
        /**
         * @description Who would be on call without the override; null: nobody
         * @example Grace Hopper
         */
        OverriddenUserName: string | null;
        /**
         * Format: uuid
         * @description The rotation that puts them on call
         */
        RotationId: string;
        /** @description Of an override of these rotations only */
        RotationIds: string[];
        /**
         * Format: date-time
         * @description With `whole`: when it really begins, maybe before the range; null: no beginning was found
         */
        WholeStart: string | null;
        /**
         * Format: date-time
         * @description With `whole`: when it really ends, maybe after the range; null: no end in sight
         */
        WholeEnd: string | null;
        /**
         * Format: email
         * @description E-mail address
         * @example ada@example.com
         */
        ReportScheduleEmail: string;
        /**
         * Format: date-time
         * @description When this was put together
         */
        ExportedAt: string;
        /**
         * @description How configurations call it
         * @example 01920000-0000-7000-8000-000000000002
         */
        Key: string;
        /** @description Contacts count as verified without a code (default: `false`) */
        TrustChannels: boolean;
        /** @description What was edited here since it moved in is overwritten (default: `false`) */
        Theirs: boolean;
        /** @description Integrations are switched on as they are there (default: `false`) */
        GoLive: boolean;
        /**
         * @description IANA, of the clocks of policies, which the source does not say; null: UTC, which the report names (default: `null`)
         * @example Europe/Berlin
         */
        StartFromApiTimezone: string | null;
        /**
         * @description The keys of integrations: a line `name,key` or `id,key` for each
         * @example Prometheus,0123456789abcdef
         */
        Keys: string | null;
        /**
         * @description What happened, in one line
         * @example Disk almost full on db-01
         */
        StakeholderNoticeMessage: string | null;
        /** @description Stakeholders are notified, too (default: `false`) */
        NotifyStakeholders: boolean | null;
        /**
         * @description The incident it is about
         * @example 01920000-0000-7000-8000-000000000005
         */
        GeneratePostmortemIncidentId: string;
        /**
         * @description Why it happened
         * @example Logs were never rotated
         */
        RootCause: string | null;
        /** @description What happened when */
        Timeline: components["schemas"]["TimelineEntryDto"][] | null;
        /** @description What is to be done about it */
        ActionItems: components["schemas"]["ActionItemDto"][] | null;
        /**
         * @description What happened, in a few sentences
         * @example A disk was full
         */
        Summary: string;
        /**
         * @description The name at the head of the page
         * @example Acme
         */
        BrandName: string;
        /**
         * @description The colour of the page, `#rrggbb`
         * @example #0b57d0
         */
        AccentColor: string | null;
        /**
         * @description Where the logo comes from; null: none
         * @example https://example.com/logo.png
         */
        LogoUrl: string | null;
        /**
         * @description What became of the request
         * @enum {string}
         */
        AlertsCreateResult: "Request will be processed";
        /** @description Responders of the body who name nobody (the alert went to the others), or why nobody is paged */
        AlertsCreateWarnings: string[];
        /**
         * @description The id of the alert
         * @example 01920000-0000-7000-8000-000000000003
         */
        WebhooksReceiveAlertId: string;
        /** @description Who is not paged, and why */
        WebhooksReceiveWarnings: string[];
        /**
         * @description More about it, for people
         * @example In a few words
         */
        TeamDescription: string | null;
        /**
         * @description The team that it belongs to; null: nobody’s, so everybody’s
         * @example 01920000-0000-7000-8000-000000000002
         */
        TeamRoleTeamId: string;
        /**
         * Format: date-time
         * @description When it last sent something that was taken, to within five seconds; null: never
         */
        LastReceivedAt: string | null;
        /**
         * @description Only the value of this key of `details`
         * @example 01920000-0000-7000-8000-000000000002
         */
        RequestConditionKey: string | null;
        /** @description True: holds when the rest does not (default: `false`) */
        Not: boolean | null;
        /**
         * @description Case counts. `matches`: an RE2 pattern for the whole text (its first 1,000 characters), without look-around; `.` takes no line break, so `.*disk.*` does not fit a text of two lines, and `(?s).*disk.*` does. `greater-than`, `less-than`: of priorities (P1 is the greatest) and numbers. Of several texts one must fit; `contains` of a list: one is the value
         * @enum {string}
         */
        Operation: "equals" | "equals-ignore-whitespace" | "contains" | "starts-with" | "ends-with" | "matches" | "greater-than" | "less-than" | "is-empty" | "contains-key" | "contains-value";
        /**
         * @description The alias, cut at 512 characters; of the alert that is meant
         * @example {{alias}}
         */
        RuleAlias: string | null;
        /**
         * @description Who does it, for the history
         * @example {{user}}
         */
        User: string | null;
        /**
         * @description A note of the alert; a repeat adds none
         * @example {{note}}
         */
        RuleNote: string | null;
        /**
         * @description Free text; names of senders force their payload mapper (default: `"API"`)
         * @example webhook
         */
        IntegrationType: string | null;
        /** @description Whether its keys may create and change (default: `true`) */
        AllowWrite: boolean | null;
        /** @description Whether its keys may change integrations and the status page (default: `false`) */
        AllowConfig: boolean | null;
        /** @description Of an alert whose sender names none. Who is there no more is left out, and the alert says so (default: `[]`) */
        IntegrationResponders: components["schemas"]["DefaultResponderDto"][] | null;
        /** @description True: responders that its sender names do not count (default: `false`) */
        IgnoreResponders: boolean | null;
        /** @description Of mails: a subject that begins with a word of recovery (`[RESOLVED]`, `Recovered:`, `OK:`) closes the open alerts of the same subject, and opens none. False: such a mail is an alert like any other (default: `true`) */
        MailRecoveries: boolean | null;
        /**
         * Format: uuid
         * @description The team of its alerts and of its keys; null: none. Left out: as it is; of a new one, your own
         */
        IntegrationTeamId: string | null;
        /**
         * @description Hex SHA-256 of the key
         * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
         */
        KeyHash: string;
        /** @description For `navigator.credentials`; its challenge is good for five minutes and one answer */
        Options: {
            [key: string]: unknown;
        };
        /**
         * @description Where people begin to sign in
         * @example https://pager.example.com/v2/auth/sso/web
         */
        LoginUrl: string;
        /**
         * @description The redirect URI to register with the provider
         * @example https://pager.example.com/v2/auth/sso/callback
         */
        CallbackUrl: string;
        /**
         * @description The address of the identity provider
         * @example https://login.example.com
         */
        Issuer: string;
        /**
         * @description The name under which the service is registered there
         * @example pager
         */
        ClientId: string;
        /** @description What it may do */
        Scopes: string[];
        /** @description E-mail domains that may sign in; empty: every one */
        AllowedDomains: string[];
        /** @description The same, and how far their proofs are */
        Domains: components["schemas"]["DomainView"][];
        /**
         * @description The search, as the list of alerts takes it
         * @example status: open
         */
        Query: string;
        /** @description Tags that the alert gets */
        AddTags: string[] | null;
        /**
         * @description The priority that the alert gets
         * @enum {string|null}
         */
        SetPriority: "P1" | "P2" | "P3" | "P4" | "P5" | null;
        /** @description Close it after so many hours without a repeat; each repeat, and the end of a snooze, begins the wait anew; 0: never */
        CloseAfterHours: number | null;
        /**
         * @description The new message. `{{message}}` stands for that field, `{{details.key}}` for one of the details; cut at 130 characters.
         * @example {{message}}
         */
        SetMessage: string | null;
        /**
         * @description The new alias. `{{message}}` stands for that field, `{{details.key}}` for one of the details; cut at 512 characters. Dedup goes by the new one; to close by alias, use it, too
         * @example {{alias}}
         */
        SetAlias: string | null;
        /**
         * @description The new description. `{{message}}` stands for that field, `{{details.key}}` for one of the details; cut at 15000 characters.
         * @example {{description}}
         */
        SetDescription: string | null;
        /**
         * @description The new entity. `{{message}}` stands for that field, `{{details.key}}` for one of the details; cut at 512 characters.
         * @example {{entity}}
         */
        SetEntity: string | null;
        /**
         * @description The new source. `{{message}}` stands for that field, `{{details.key}}` for one of the details; cut at 100 characters.
         * @example {{source}}
         */
        SetSource: string | null;
        /**
         * @description A value of the same key is replaced
         * @example {
         *       "runbook": "https://wiki.example.com/disk"
         *     }
         */
        AddDetails: {
            [key: string]: string;
        } | null;
        /**
         * @description Names of custom actions
         * @example [
         *       "Restart"
         *     ]
         */
        AddActions: string[] | null;
        /** @description Are paged as if the sender had named them */
        AddResponders: components["schemas"]["ResponderDto"][] | null;
        /** @description For so long; or give `time` */
        Minutes: number | null;
        /**
         * @description Until the clock says so the next time
         * @example 09:30
         */
        Time: string | null;
        /**
         * @description On such a day; `weekday`: Monday to Friday (default: `"any"`)
         * @enum {string|null}
         */
        Day: "any" | "weekday" | "sun" | "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | null;
        /** @description People are notified of that occurrence */
        Count: number;
        /** @description So many occurrences within so many minutes; null: however long it takes */
        WithinMinutes: number | null;
        /**
         * @description Who is notified where no rule of it pages people; null: its rules page people
         * @example the alert's team, or else the administrators, are notified at once
         */
        ToldWithoutSteps: string | null;
        /**
         * @description Names of those who want no alerts of this priority
         * @example [
         *       "Ada Lovelace"
         *     ]
         */
        Filtered: string[];
        /**
         * @description Dedup key among the alerts that the caller may touch; default: the id of the new alert. Without U+001F.
         * @example disk-db-01
         */
        PreviewAlertAlias: string | null;
        /**
         * @description Default: the name of the integration or the caller
         * @example Alertmanager
         */
        PreviewAlertSource: string | null;
        /**
         * @description What it happened to, such as a host
         * @example db-01
         */
        Entity: string | null;
        /**
         * @description Who raises it, for the history
         * @example Ada Lovelace
         */
        PreviewAlertUser: string | null;
        /** @description Words to find and group it by */
        PreviewAlertTags: string[] | null;
        /** @description Kept and shown */
        VisibleTo: components["schemas"]["ViewerDto"][] | null;
        /** @description Names of custom actions; kept and shown */
        Actions: string[] | null;
        /**
         * @description The service it is about; null: none
         * @example 01920000-0000-7000-8000-000000000006
         */
        HeartbeatServiceId: string | null;
        /** @description How long, in units (default: `60`) */
        Interval: number | null;
        /**
         * @description The unit of the interval (default: `"minutes"`)
         * @enum {string|null}
         */
        IntervalUnit: "minute" | "minutes" | "hour" | "hours" | "day" | "days" | null;
        /**
         * @description Default: `Heartbeat <name> expired`. Cut at 130 in the alert, whole in its description
         * @example The backup did not run
         */
        AlertMessage: string | null;
        /** @description The tags of the alert when no ping came in time */
        AlertTags: string[] | null;
        /**
         * @description The priority of the alert when no ping came in time (default: `"P3"`)
         * @enum {string|null}
         */
        AlertPriority: "P1" | "P2" | "P3" | "P4" | "P5" | null;
        /** @description Of one of these teams; none: of any, or of none */
        TeamIds: string[];
        /** @description Raised through one of these integrations; none: however */
        IntegrationIds: string[];
        /** @description True: each time ends at the local time of `endTime`. False: each is as long as the first, so one during which the clocks change ends an hour earlier or later */
        EndsAtLocalTime: boolean;
        /** @description True: announced on the status page. Otherwise it shows there only on a public service that it names */
        Public: boolean;
        /** @description True: the subscribers of the status page are mailed when it is announced, moved, begins, is extended, ends or is cancelled, where it shows there. False: only the page and its feed tell */
        NotifySubscribers: boolean;
        /** @description Of one of these teams */
        SilenceTeamIds: string[] | null;
        /** @description Raised through one of these integrations */
        SilenceIntegrationIds: string[] | null;
        /** @description True: an alert that is still open at the end pages then. False: not before it is raised again (default: `true`) */
        PageAfter: boolean | null;
        /**
         * @description RFC 5545; FREQ is at least DAILY, COUNT at most 100. The time of day is that of `startTime`
         * @example FREQ=WEEKLY;BYDAY=SU
         */
        Rrule: string;
        /**
         * @description IANA: where the local time stays the same over a change of the clocks (default: `"UTC"`)
         * @example Europe/Berlin
         */
        RecurrenceTimezone: string | null;
        /** @description True: each time ends at the local time of `endTime`. False: each is as long as the first, so one during which the clocks change ends an hour earlier or later (default: `false`) */
        RecurrenceEndsAtLocalTime: boolean | null;
        /** @description Integrations, alert policies and notification policies that are switched on or off meanwhile, and back at the end (default: `[]`) */
        MaintenanceWindowRules: components["schemas"]["SwitchRuleDto"][] | null;
        /** @description True: announced on the status page. Otherwise it shows there only on a public service that it names (default: `false`) */
        MaintenanceWindowPublic: boolean | null;
        /**
         * @description Its id
         * @example 01920000-0000-7000-8000-000000000000
         */
        ViewerId: string | null;
        /** @description How many others got a page of the same step; absent: none */
        Others: number;
        /** @description Nobody whom the policy names was reached: others are notified instead */
        FallsBack: boolean;
        /** @description People to whom a first page is on its way, such as in a message that gathers several; `at`: when it goes */
        EscalationInShortWaiting: components["schemas"]["EscalationPersonView"][];
        /**
         * Format: date-time
         * @description When the escalation ended and nobody had acknowledged: a minute after the last step or later, and not before its last page went out; null: it still runs, none started, or someone acknowledged
         */
        EndedAt: string | null;
        /**
         * @description About people whom this names and to whom no message goes now, and why; else absent
         * @example [
         *       "Ada Lovelace has quiet hours: held until 07:00 (Europe/London)"
         *     ]
         */
        BulkWarnings: string[];
        /**
         * @description Which kind it is
         * @enum {string}
         */
        ActivityType: "created" | "acknowledged" | "unacknowledged" | "closed" | "reopened" | "snoozed" | "snooze-ended" | "unsnoozed" | "assigned" | "priority-changed" | "message-changed" | "description-changed" | "alias-shared" | "note-added" | "tags-added" | "tags-removed" | "details-added" | "details-removed" | "responders-added" | "escalated" | "notified" | "posted" | "attachment-added" | "attachment-deleted" | "heartbeat-recovery" | "policy-applied" | "team-routed" | "flapping" | "silenced" | "silence-ended" | "escalation-exhausted" | "escalation-held" | "action-executed";
        /**
         * @description The first day of the week in it
         * @enum {string}
         */
        StartDay: "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
        /** @description Weekly windows, one of which must hold (default: `[]`) */
        RuleHoursWeekly: components["schemas"]["WeeklyHoursDto"][] | null;
        /**
         * @description `stop`: no other policy is asked; `next`: the following ones are, about the alert as this one leaves it; `team`: of the following only those of the alert’s team (default: `"stop"`)
         * @enum {string|null}
         */
        AfterMatch: "stop" | "team" | "next" | null;
        /**
         * @description What happened, in one line (default: `""`)
         * @example Disk almost full on db-01
         */
        DryRunAlertMessage: string | null;
        /**
         * Format: date-time
         * @description The first handoff; its local time of day is that of all others
         */
        StartDate: string;
        /**
         * @description hourly, daily, weekly or monthly; others act as daily (default: `"daily"`)
         * @example webhook
         */
        RotationType: string | null;
        /** @description Units of the type that a shift lasts (default: `1`) */
        Length: number | null;
        /** @description The participants, in order (default: `[]`) */
        Participants: components["schemas"]["ParticipantDto"][] | null;
        /** @description Weekly windows; their union counts (default: `[]`) */
        Restrictions: components["schemas"]["WeeklyRestrictionDto"][] | null;
        /** @description True: shifts entirely outside of the hours are skipped, so that each participant has a shift within them (default: `false`) */
        CountsOnlyOwnHours: boolean | null;
        /**
         * Format: uuid
         * @description The team that owns it; null: global. Left out at the creation: the key's team, for people global
         */
        ScheduleTeamId: string | null;
        /** @description In order of time; shifts of `none` are no gaps */
        Gaps: components["schemas"]["GapView"][];
        /**
         * @description Null where `participant` is no user
         * @example 01920000-0000-7000-8000-000000000001
         */
        OverrideUserId: string | null;
        /** @description Only these rotations are overridden; null: the whole schedule */
        OverrideRotationIds: string[] | null;
        /**
         * Format: date-time
         * @description It counts from then: it was made, or changed, after it began, and what was served before stays; absent: from its start
         */
        CountsFrom: string;
        /** @description True: who stands in is blocked or was deleted, so it does not count (or only until then); else absent */
        Gone: boolean;
        /**
         * @description `none`: nobody, and meant so; `escalation`: whom the first rules of that escalation policy name
         * @enum {string}
         */
        StandInType: "user" | "team" | "escalation" | "none";
        /**
         * @description Of the user, team or escalation policy; needless for `none`
         * @example 01920000-0000-7000-8000-000000000000
         */
        StandInId: string;
        /**
         * @description Default: the name of the user, team or escalation
         * @example Ada Lovelace
         */
        OverrideUserName: string | null;
        /**
         * Format: uuid
         * @description `ovr:<id>` for an override; with the person, where it is by a team or an escalation
         */
        UserShiftId: string;
        /**
         * @description Null: it is gone, and the link leads nowhere
         * @example Payments
         */
        TargetName: string | null;
        /**
         * @description Id of the user
         * @example 01920000-0000-7000-8000-000000000001
         */
        ApprovedBy: string | null;
        /**
         * Format: uuid
         * @description The team that owns it; null: global. Left out at the creation: the caller’s team
         */
        ChatRoomTeamId: string | null;
        /** @description Each cycle after the first takes an acknowledgement back when it begins, and pages again (default: `false`) */
        ResetAcknowledgements: boolean;
        /**
         * @description Where nobody is on call: `next` goes on at once; `hold` waits until somebody is, 7 days at most, or 24 hours where nobody is to come. Holds only alerts of the `priorities` (default: `"next"`)
         * @enum {string}
         */
        WhenNobody: "next" | "hold";
        /**
         * @description Which people of a schedule or team are paged
         * @enum {string}
         */
        NotifyType: "default" | "all" | "random" | "admins" | "users" | "next" | "previous";
        /** @description The person whose notifications are forwarded: you; administrators may name others */
        FromUserId: string | null;
        /**
         * Format: date-time
         * @description Inclusive; null: without end
         */
        EndDate: string | null;
        /**
         * Format: uuid
         * @description Of the maintenance window, the notification policy or the schedule
         */
        By: string | null;
        /**
         * Format: date-time
         * @description When it began to wait for someone on call
         */
        Since: string;
        /** @description False: it pages nobody then either, unless the alert is raised again */
        Pages: boolean;
        /**
         * @description What became of it
         * @enum {string}
         */
        State: "waiting" | "held" | "sent" | "failed" | "skipped" | "cancelled";
        /**
         * Format: date-time
         * @description While it waits: when it goes
         */
        DueAt: string | null;
        /** @description The pages of this step to this person; where none of them has gone out, also others that have since */
        LadderStepPersonPages: components["schemas"]["LadderWayView"][];
        /**
         * @description Whether a message went out, of this step or since then of what became of the alert: `held` by quiet hours or a mute; null: the step is to come
         * @enum {string|null}
         */
        Told: "told" | "waiting" | "held" | "not-told" | null;
        /**
         * @description Why it is held
         * @example Ada Lovelace has quiet hours: held until 07:00 (Europe/Berlin)
         */
        Why: string;
        /**
         * @description The recipients it names, in words
         * @example Payments on call
         */
        Target: string;
        /** @description The people it notifies, each once */
        People: components["schemas"]["LadderStepPersonView"][];
        /** @description The chat rooms to which it posts, each once */
        Rooms: components["schemas"]["LadderRoomView"][];
        /** @description The recipients it names */
        Targets: components["schemas"]["LadderTargetView"][];
        /**
         * @description With `fallsBack`: who is told instead
         * @example everybody of Payments
         */
        Instead: string;
        /** @description No step of the policy: the alert is snoozed until then, and the end of the snooze notifies these people */
        AfterSnooze: boolean;
        /** @description Any of these; empty or null: all (default: `[]`) */
        RuleCriteriaPriorities: ("P1" | "P2" | "P3" | "P4" | "P5")[] | null;
        /** @description Any of these; empty: all (default: `[]`) */
        RuleCriteriaSources: string[] | null;
        /** @description Words to find and group it by (default: `[]`) */
        RuleCriteriaTags: string[] | null;
        /** @description Empty: creation only (default: `[]`) */
        ActionTypes: ("create-alert" | "acknowledged" | "closed" | "assigned" | "note-added" | "renotified" | "schedule-start" | "schedule-end")[] | null;
        /**
         * @description How priorities, tags, sources and actionTypes are joined; the rest must hold in any case (default: `"match-all"`)
         * @enum {string|null}
         */
        CriteriaType: "match-all" | "match-any" | null;
        /** @description Only alerts of these teams; empty: of all (default: `[]`) */
        RuleCriteriaTeamIds: string[] | null;
        /** @description In the owner's timezone; one must hold (default: `[]`) */
        TimeWindows: components["schemas"]["TimeWindowDto"][] | null;
        /**
         * @description Only while the owner is on call there
         * @example 01920000-0000-7000-8000-000000000004
         */
        ScheduleId: string | null;
        /** @description For `schedule-start` and `schedule-end`: how long before; left out or empty: just before */
        NotificationTime: ("just-before" | "15-minutes-ago" | "1-hour-ago" | "1-day-ago")[] | null;
        /** @description For `schedule-start` and `schedule-end`: in these schedules; left out or empty: in all */
        ScheduleIds: string[] | null;
        /** @description It says how its owner is notified of alerts that are theirs (the escalation or a responder names them, or they were paged before), and is not asked about others. Without it, it asks for every alert that fits (default: `false`) */
        OnlyOwn: boolean | null;
        /** @description The verified channels that are used (default: `[]`) */
        ChannelIds: string[] | null;
        /** @description Channels, each after a time of its own. Where there are any, they decide, and `channelIds` and `delayMins` are those of the first */
        RuleActionSteps: components["schemas"]["RuleStepDto"][] | null;
        /** @description Minutes to wait first (default: `0`) */
        DelayMins: number | null;
        /** @description Seconds between two repeats (default: `900`) */
        IntervalSec: number | null;
        /** @description Null: no limit (default: `null`) */
        MaxRepeats: number | null;
        /** @description The mean in seconds, to two decimals; null when there is nothing to count */
        Seconds: number | null;
        /**
         * @description The id of a user or team, the name of an owner or service, or `unassigned`
         * @example 01920000-0000-7000-8000-000000000002
         */
        BreakdownKey: string;
        /**
         * @description What people call it (additive); null: deleted, or none
         * @example Web
         */
        BreakdownName: string | null;
        /**
         * Format: date-time
         * @description When it was sent last; null: never
         */
        LastRunAt: string | null;
        /**
         * @description IANA; of the hours and clocks of policies and routing rules that are made without one; UTC until it is set
         * @example Europe/Berlin
         */
        AccountTimezone: string;
        /**
         * @description As `GET /v2/config/schema` describes it
         * @example {
         *       "version": 1
         *     }
         */
        Configuration: {
            [key: string]: unknown;
        };
        /** @description Delete what this configuration manages and no longer has (default: `false`) */
        Prune: boolean | null;
        /**
         * @description Which call
         * @example https://api.example.com/v2/users?limit=100
         */
        Call: string;
        /**
         * @description What came of that last
         * @example answered 429
         */
        Last: string | null;
        /**
         * Format: date-time
         * @description When it is tried again; null: its answer is awaited
         */
        RunWaitingUntil: string | null;
        /**
         * @description Of the API
         * @example https://api.example.com
         */
        Url: string | null;
        /**
         * @description receiving: parts of a backup are awaited; ready: the report of the trial is there
         * @enum {string}
         */
        MovingInState: "receiving" | "reading" | "trying" | "ready" | "applying" | "applied" | "failed";
        /**
         * @description Why it failed
         * @example That is no zip file
         */
        Problem: string | null;
        /**
         * @description How bad it is for those outside (default: `"info"`)
         * @enum {string|null}
         */
        Severity: "info" | "minor" | "major" | "critical" | "maintenance" | null;
        /**
         * @description In place of the incident's message
         * @example Checkout is slow
         */
        Title: string | null;
        /**
         * @description The current public message. Each new one is also appended to the updates
         * @example Disk almost full on db-01
         */
        StatusPageEntryMessage: string | null;
        /** @description All that the public was told, oldest first; a new status or message of a published incident appends one. Given ones join the others (same time and status: corrects the text); null takes all of them back */
        Updates: components["schemas"]["StatusUpdateDto"][] | null;
        /** @description Ids of services, or `{id, name}` */
        IncidentImpactedServices: (string | {
            id: components["schemas"]["DryRunId"];
            name?: components["schemas"]["Name"];
        })[];
        /**
         * @description Of the user or the integration
         * @example 01920000-0000-7000-8000-000000000000
         */
        IncidentTaskId: string | null;
        /** @description Alerts that fit and were not linked, because it has 200 already */
        LeftOut: number;
        /**
         * @description In place of the name; null: the name
         * @example Disk almost full on db-01
         */
        NoticeTemplatesMessage: string | null;
        /**
         * @description Of the incident; its first 500 characters are the name
         * @example Disk almost full on db-01
         */
        IncidentTemplateMessage: string;
        /**
         * @description What the public reads, as plain text
         * @example A disk was full.
         */
        Text: string;
        /**
         * @description Where it stands
         * @enum {string}
         */
        ServiceStatus: "ok" | "maintenance" | "degraded" | "partial_outage" | "major_outage";
        /**
         * @description Only public ones show on the page (default: `"internal"`)
         * @enum {string|null}
         */
        ServiceVisibility: "internal" | "public" | null;
        /**
         * Format: date-time
         * @description When it was over; null: it is not
         */
        ResolvedAt: string | null;
        /**
         * @description When no message reaches the person, and why; else absent
         * @example [
         *       "Ada Lovelace cannot be reached: no contact method"
         *     ]
         */
        UsersCreateWarnings: string[];
        /**
         * @description Where to send what happens
         * @example https://pager.example.com/v2/webhooks/inbound/1/q1w2e3r4t5
         */
        WebhookUrl: string;
        /**
         * @description What became of the request
         * @enum {string}
         */
        WebhooksReceiveResult: "Request will be processed" | "created" | "suppressed" | "skipped" | "ignored" | "unmatched" | "closed" | "acknowledged" | "noted" | "unchanged" | "unknown-alias";
        /**
         * @description The policy that did it
         * @example 01920000-0000-7000-8000-000000000007
         */
        PolicyId: string;
        /**
         * @description When its expiry would page nobody now; else absent
         * @example [
         *       "Its expiry would page nobody: the escalation policy Payments reaches nobody"
         *     ]
         */
        HeartbeatsCreateWarnings: string[];
        /**
         * @description Of a webhook: the key of its signatures (Standard Webhooks). Shown this once, never again
         * @example whsec_c2hvd24tb25jZS1hbmQtbmV2ZXItYWdhaW4=
         */
        SigningSecret: string;
        /** @description The channels, oldest first */
        Channels: components["schemas"]["ChannelView"][];
    };
    responses: {
        /** @description The request is malformed, or says what cannot be; nothing changed */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The request is malformed, or says what cannot be; nothing changed",
                 *       "code": "BAD_REQUEST"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No valid credential */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "No valid credential",
                 *       "code": "UNAUTHORIZED"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not allowed */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Not allowed",
                 *       "code": "FORBIDDEN"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not found (or of another tenant) */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Not found (or of another tenant)",
                 *       "code": "NOT_FOUND"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflicts with the present state */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Conflicts with the present state",
                 *       "code": "CONFLICT"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Used up or expired */
        Gone: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Used up or expired",
                 *       "code": "GONE"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is larger than 1 MB */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The body is larger than 1 MB",
                 *       "code": "PAYLOAD_TOO_LARGE"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is not JSON */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The body is not JSON",
                 *       "code": "UNSUPPORTED_MEDIA_TYPE"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Rate limit exceeded; see Retry-After */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Rate limit exceeded; see Retry-After",
                 *       "code": "RATE_LIMIT_EXCEEDED"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The query and the headers are larger than 16 KB */
        HeadersTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The query and the headers are larger than 16 KB",
                 *       "code": "HEADERS_TOO_LARGE"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Something unforeseen; the log has it under the requestId */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Something unforeseen; the log has it under the requestId",
                 *       "code": "INTERNAL_ERROR"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description deleted */
        DeletedAnswerResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DeletedAnswer"];
            };
        };
        /** @description The request is malformed, or says what cannot be; nothing changed */
        ErrorResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "text/html": string;
            };
        };
        /** @description Something unforeseen; the log has it under the requestId */
        ErrorResponse2: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "text/html": string;
            };
        };
        /** @description Not available at present; see Retry-After where it is there */
        ErrorResponse3: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "text/html": string;
            };
        };
        /** @description deleted */
        IntegrationsRemoveAnswerResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["IntegrationsRemoveAnswer"];
            };
        };
        /** @description No such page, or not for this visitor */
        TextResponse: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** @description OK */
        TextResponse2: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** @description Accepted */
        AcceptedAnswerResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AcceptedAnswer"];
            };
        };
        /** @description Accepted */
        AlertsSetPriorityAnswerResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AlertsSetPriorityAnswer"];
            };
        };
        /** @description Rate limit exceeded; see Retry-After */
        ErrorResponse4: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "text/html": string;
            };
        };
        /** @description updated */
        CustomRolesReplaceAnswerResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CustomRolesReplaceAnswer"];
            };
        };
        /** @description No such link */
        TextResponse3: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** @description created */
        CreatedIdAnswerResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CreatedIdAnswer"];
            };
        };
        /** @description deleted */
        DeletedIdAnswerResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DeletedIdAnswer"];
            };
        };
        /** @description OK */
        LoginAnswerResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LoginAnswer"];
            };
        };
        /** @description pinged or created and pinged */
        HeartbeatPingsPostAnswerResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["HeartbeatPingsPostAnswer"];
            };
        };
        /** @description created */
        MaintenanceWindowsCreateAnswerResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MaintenanceWindowsCreateAnswer"];
            };
        };
        /** @description deleted */
        SchedulesRemoveAnswerResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SchedulesRemoveAnswer"];
            };
        };
        /** @description OK */
        SwapRequestAnswerResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SwapRequestAnswer"];
            };
        };
        /** @description The link is used or expired, or what it was about is closed */
        TextResponse4: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** @description The service works on it; `GET /v2/moving-in` says how far it is */
        MovingInAnswerResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MovingInAnswer"];
            };
        };
        /** @description updated */
        UsersPatchAnswerResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UsersPatchAnswer"];
            };
        };
        /** @description updated */
        UpdatedIdAnswerResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UpdatedIdAnswer"];
            };
        };
        /** @description Those with most alerts first */
        GroupListAnswerResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GroupListAnswer"];
            };
        };
        /** @description OK */
        PostmortemAnswerResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PostmortemAnswer"];
            };
        };
        /** @description An event per shift and override */
        TextResponse5: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "text/calendar": string;
            };
        };
        /** @description The page */
        TextResponse6: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** @description TwiML: the answer */
        TextResponse7: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "text/xml": string;
            };
        };
        /** @description The body is larger than 1 MB */
        ErrorResponse5: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "text/html": string;
            };
        };
        /** @description The body is not JSON */
        ErrorResponse6: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "text/html": string;
            };
        };
        /** @description The link has been used or has expired */
        TextResponse8: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** @description 400: The request is malformed, or says what cannot be; nothing changed. 401: No valid credential. 403: Not allowed. 413: The body is larger than 1 MB. 415: The body is not JSON. 429: Rate limit exceeded; see Retry-After */
        RefusedWithBody: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The request is malformed, or says what cannot be; nothing changed",
                 *       "code": "BAD_REQUEST"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description 400: The request is malformed, or says what cannot be; nothing changed. 401: No valid credential. 403: Not allowed. 429: Rate limit exceeded; see Retry-After */
        Refused: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "The request is malformed, or says what cannot be; nothing changed",
                 *       "code": "BAD_REQUEST"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description 500: Something unforeseen; the log has it under the requestId. 503: Not available at present; see Retry-After where it is there */
        Failed: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "message": "Something unforeseen; the log has it under the requestId",
                 *       "code": "INTERNAL_ERROR"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description The id */
        IdParam: string;
        /** @description The id of the alert, or its tiny id (address by id) */
        IdentifierParam: string;
        /** @description How to read the identifier; default: an id or a tiny id */
        IdentifierTypeParam: "id" | "tiny" | "alias";
        /** @description True: what belongs to all teams; false: to your own team, or to no team */
        AllTeamsParam: boolean;
        /** @description The `nextCursor` of the page before */
        CursorParam: string;
        /** @description Default 50; at least 1 and at most 200: what is beyond is clamped */
        LimitParam: number;
        /** @description The access key of a `link` page */
        XStatusKeyParam: string;
        /** @description The name of the page in its address */
        SlugParam: string;
        /** @description The token of the link */
        TokenParam: string;
        /** @description The id of the team */
        TeamIdParam: string;
        /** @description Whole days back from now, 1 to 365: what is beyond is clamped, fractions are cut */
        DaysParam: number;
        /** @description Only this team's alerts, whoever asks; `allTeams` is then without effect */
        TeamIdParam2: string;
        /** @description The name, which is its key */
        NameParam: string;
        /** @description Words and "quoted phrases"; each must be in the name (of people also in the username, of saved searches in the query), in any case, with accents or without */
        QParam: string;
        /** @description Administrators: act on the channels of this user */
        UserIdParam: string;
        /** @description The id of the service */
        ServiceIdParam: string;
        /** @description The same as `identifierType` */
        AlertIdentifierTypeParam: "id" | "tiny" | "alias";
        /** @description Of the mail */
        TokenParam2: string;
        /** @description From then on */
        StartParam: string;
        /** @description Exclusive */
        EndParam: string;
        /** @description The id of the role */
        RoleIdParam: string;
        /** @description The id, or what `identifierType` says */
        IdentifierParam2: string;
        /** @description How to read the identifier; default: an id or a tiny id */
        IdentifierTypeParam2: "id" | "name";
        /** @description The id of the rotation */
        RidParam: string;
        /** @description Administrators: the rules of this user */
        UserIdParam2: string;
        /** @description The id of the attachment */
        AttachmentIdParam: string;
        /** @description Words and quoted phrases, in any case, with accents or without; each must be in message, description, source, entity, a tag or the value of a detail, or be the number (`#16643`), the alias or the priority, or be in the name of the owner, a responder or whoever acknowledged or closed it. `disk OR cpu`: either. When it starts with `field:`: conditions on the fields of docs/reference/compat.md (status, priority, tag, team, owner, notified, acknowledgedBy, snoozed, details.<key>, createdAt and more; people, teams and integrations by name or address, or a part of it; `<` `>` `<=` `>=` for counts and times; `*`; `a, b` for either), with AND, OR, NOT and parentheses. One `field:` with several bare words (`Status: 503 from web-7`) is also looked for as text, as a pasted message is; 'readAs' of the list says so */
        QueryParam: string;
        /** @description Must fit, too; written as `query` */
        FilterParam: string;
        /** @description In any case */
        OrderParam: "asc" | "desc";
        /** @description Default: now */
        AtParam: string;
        /** @description The id of the override */
        OidParam: string;
        /** @description Only those with this status */
        StatusParam: "pending" | "accepted" | "declined" | "withdrawn" | "expired" | "cancelled";
        /** @description Which try of the delivery it is */
        AttemptParam: string;
        /** @description One of responder, team, service; anything else is ignored */
        BreakdownParam: string;
        /** @description The role */
        RoleParam: "commander" | "deputy" | "communications" | "operations" | "scribe";
        /** @description The access key of a `link` page */
        KeyParam: string;
        /** @description The notice to show to the visitor */
        NoticeParam: string;
        /** @description Of the mail; without it: 410 */
        TokenParam3: string;
    };
    requestBodies: never;
    headers: {
        /** @description Of this very request */
        RequestId: components["schemas"]["RequestId"];
        /** @description Seconds until it is worth another try */
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    Metrics_scrape: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Prometheus text format */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Audit_list: {
        parameters: {
            query?: {
                /** @description Only entries about this kind of thing */
                entityType?: string;
                /** @description Matches the id or the name of who did it, or of whom it is about */
                user?: string;
                /** @description Only entries of this action */
                action?: string;
                /** @description ISO instant (UTC unless it says otherwise) or date */
                from?: string;
                /** @description ISO instant, or a date (inclusive) */
                to?: string;
                /** @description Words and "quoted phrases"; each must be in action, entityType, entityName, userName, subjectName, details or changes, in any case, with accents or without */
                q?: string;
                /** @description Default 50, at most 200 */
                limit?: number;
                /** @description Only entries older than the one with this id: the last of the page before */
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntryListAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Audit_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "action": "runbook.opened",
                 *       "entityType": "runbook",
                 *       "entityId": "disk-full"
                 *     }
                 */
                "application/json": components["schemas"]["CreateAuditEntryDto"];
            };
        };
        responses: {
            /** @description logged */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoggedIdAnswer"];
                };
            };
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Health_check: {
        parameters: {
            query?: {
                /** @description Present with any value: adds `checks` */
                deep?: unknown;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthCheckAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            500: components["responses"]["InternalError"];
            /** @description The database takes no writes; `deep`: or no page arrives */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthCheckAnswer"];
                };
            };
        };
    };
    Users_list: {
        parameters: {
            query?: {
                /** @description Default 50; at least 1 and at most 200: what is beyond is clamped */
                limit?: components["parameters"]["LimitParam"];
                /** @description The `nextCursor` of the page before */
                cursor?: components["parameters"]["CursorParam"];
                /** @description Words and "quoted phrases"; each must be in the name (of people also in the username, of saved searches in the query), in any case, with accents or without */
                q?: components["parameters"]["QParam"];
                /** @description True: only people whom no page can reach (blocked, not proven, or without a verified channel that can be used and without a phone that takes pushes); false: only the others */
                unreachable?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedUserListAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Users_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "grace@example.com",
                 *       "fullName": "Grace Hopper",
                 *       "timezone": "Europe/Berlin"
                 *     }
                 */
                "application/json": components["schemas"]["CreateUserDto"];
            };
        };
        responses: {
            /** @description created */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsersCreateAnswer"];
                };
            };
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Users_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserDetailAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Users_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsersRemoveAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Users_patch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "timezone": "Europe/Berlin",
                 *       "notifyOnP1Only": false
                 *     }
                 */
                "application/json": components["schemas"]["UpdateUserDto"];
            };
        };
        responses: {
            200: components["responses"]["UsersPatchAnswerResponse"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    CustomRoles_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomRoleListAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    CustomRoles_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Auditor",
                 *       "extendedRole": "observer",
                 *       "disallowedRights": [
                 *         "profile-edit"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CustomRoleDto"];
            };
        };
        responses: {
            201: components["responses"]["CreatedIdAnswerResponse"];
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    CustomRoles_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomRoleAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    CustomRoles_replace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Auditors",
                 *       "extendedRole": "observer",
                 *       "disallowedRights": [
                 *         "reports-access"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CustomRoleDto"];
            };
        };
        responses: {
            200: components["responses"]["CustomRolesReplaceAnswerResponse"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    CustomRoles_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomRolesRemoveAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Teams_list: {
        parameters: {
            query?: {
                /** @description Default 50; at least 1 and at most 200: what is beyond is clamped */
                limit?: components["parameters"]["LimitParam"];
                /** @description The `nextCursor` of the page before */
                cursor?: components["parameters"]["CursorParam"];
                /** @description Words and "quoted phrases"; each must be in the name (of people also in the username, of saved searches in the query), in any case, with accents or without */
                q?: components["parameters"]["QParam"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamListAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Teams_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Payments",
                 *       "members": [
                 *         {
                 *           "userId": "01920000-0000-7000-8000-000000000001",
                 *           "role": "lead"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateTeamDto"];
            };
        };
        responses: {
            200: components["responses"]["CreatedIdAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Teams_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Teams_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsersRemoveAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Teams_patch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "description": "Whatever has to do with money"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateTeamDto"];
            };
        };
        responses: {
            200: components["responses"]["CustomRolesReplaceAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Teams_members: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MembershipListAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Teams_addMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userId": "01920000-0000-7000-8000-000000000001",
                 *       "role": "member"
                 *     }
                 */
                "application/json": components["schemas"]["TeamMemberDto"];
            };
        };
        responses: {
            /** @description added */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamsAddMemberAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Teams_removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
                /** @description The id of the user */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description removed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamsRemoveMemberAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Teams_ofUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamListAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    TeamRoles_list: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the team */
                teamId: components["parameters"]["TeamIdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamRoleListAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["Failed"];
        };
    };
    TeamRoles_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the team */
                teamId: components["parameters"]["TeamIdParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "On duty",
                 *       "permissions": {
                 *         "deploy": true
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateTeamRoleDto"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamRoleAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            "5XX": components["responses"]["Failed"];
        };
    };
    TeamRoles_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the team */
                teamId: components["parameters"]["TeamIdParam"];
                /** @description The id of the role */
                roleId: components["parameters"]["RoleIdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamRoleAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["Failed"];
        };
    };
    TeamRoles_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the team */
                teamId: components["parameters"]["TeamIdParam"];
                /** @description The id of the role */
                roleId: components["parameters"]["RoleIdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DeletedIdAnswerResponse"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["Failed"];
        };
    };
    TeamRoles_patch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the team */
                teamId: components["parameters"]["TeamIdParam"];
                /** @description The id of the role */
                roleId: components["parameters"]["RoleIdParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "permissions": {
                 *         "deploy": false
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateTeamRoleDto"];
            };
        };
        responses: {
            200: components["responses"]["UpdatedIdAnswerResponse"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Integrations_list: {
        parameters: {
            query?: {
                /** @description Default 50; at least 1 and at most 200: what is beyond is clamped */
                limit?: components["parameters"]["LimitParam"];
                /** @description The `nextCursor` of the page before */
                cursor?: components["parameters"]["CursorParam"];
                /** @description Words and "quoted phrases"; each must be in the name (of people also in the username, of saved searches in the query), in any case, with accents or without */
                q?: components["parameters"]["QParam"];
                /** @description True: what belongs to all teams; false: to your own team, or to no team */
                allTeams?: components["parameters"]["AllTeamsParam"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationListOfTeamsAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Integrations_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Alertmanager"
                 *     }
                 */
                "application/json": components["schemas"]["CreateIntegrationDto"];
            };
        };
        responses: {
            /** @description created */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationsCreateAnswer"];
                };
            };
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Integrations_authenticate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A key: in `data`; a person: on top */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationsAuthenticateAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Integrations_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationDetailAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Integrations_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["IntegrationsRemoveAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Integrations_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Alertmanager of the shop",
                 *       "rules": {
                 *         "create": [
                 *           {
                 *             "name": "Everything",
                 *             "message": "[{{details.label.cluster}}] {{message}}",
                 *             "tags": [
                 *               "{{_payload.labels.job}}"
                 *             ]
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateIntegrationDto"];
            };
        };
        responses: {
            200: components["responses"]["CustomRolesReplaceAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Integrations_payloads: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationPayloadListAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Integrations_enable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description enabled */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationsEnableAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Integrations_disable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description disabled */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationsDisableAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Integrations_test: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationTestAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Integrations_regenerateKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "confirm": true
                 *     }
                 */
                "application/json": components["schemas"]["ConfirmDto"];
            };
        };
        responses: {
            /** @description regenerated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationsRegenerateKeyAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Integrations_rotateWebhookToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "confirm": true
                 *     }
                 */
                "application/json": components["schemas"]["ConfirmDto"];
            };
        };
        responses: {
            /** @description rotated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationsRotateWebhookTokenAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Tokens_list: {
        parameters: {
            query?: {
                /** @description True: what belongs to all teams; false: to your own team, or to no team */
                allTeams?: components["parameters"]["AllTeamsParam"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenListOfTeamsAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Tokens_revoke: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DeletedAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Auth_login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["LoginDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthLoginAnswer"];
                };
            };
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Auth_loginWithCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "challengeToken": "eyJhbGciOiJIUzI1NiJ9.e30.c2ln",
                 *       "code": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["MfaLoginDto"];
            };
        };
        responses: {
            200: components["responses"]["LoginAnswerResponse"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Auth_loginWithBackupCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "challengeToken": "eyJhbGciOiJIUzI1NiJ9.e30.c2ln",
                 *       "code": "k3v9-x2mq"
                 *     }
                 */
                "application/json": components["schemas"]["MfaLoginDto"];
            };
        };
        responses: {
            200: components["responses"]["LoginAnswerResponse"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Auth_forgot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["ForgotDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthForgotAnswer"];
                };
            };
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Auth_reset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "q1w2e3r4t5",
                 *       "newPassword": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["ResetDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthResetAnswer"];
                };
            };
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Auth_changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currentPassword": "the old one",
                 *       "newPassword": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["ChangePasswordDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokensAnswer"];
                };
            };
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Auth_askForAddress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada.moreno@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeAddressDto"];
            };
        };
        responses: {
            /** @description mailed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailedAnswer"];
                };
            };
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Auth_changeAddress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "ABCD-EFGH-JKLM-NPQR-STUV-WXYZ"
                 *     }
                 */
                "application/json": components["schemas"]["NewAddressDto"];
            };
        };
        responses: {
            /** @description changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthChangeAddressAnswer"];
                };
            };
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Auth_confirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["ConfirmSignInDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthConfirmAnswer"];
                };
            };
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Auth_register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "alan@example.com",
                 *       "password": "correct horse battery",
                 *       "fullName": "Alan Turing"
                 *     }
                 */
                "application/json": components["schemas"]["RegisterDto"];
            };
        };
        responses: {
            /** @description created */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthRegisterAnswer"];
                };
            };
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Auth_mailProof: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthMailProofAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Auth_refresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "refreshToken": "q1w2e3r4t5"
                 *     }
                 */
                "application/json": components["schemas"]["RefreshDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokensAnswer"];
                };
            };
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Auth_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Auth_signIns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInListAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Auth_logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description logged_out */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoggedOutAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Auth_revokeAll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description revoked_all */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthRevokeAllAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Passkeys_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyListAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Passkeys_add: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Laptop",
                 *       "response": {
                 *         "id": "AQIDBA",
                 *         "rawId": "AQIDBA",
                 *         "type": "public-key",
                 *         "clientExtensionResults": {},
                 *         "response": {
                 *           "clientDataJSON": "e30"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AddPasskeyDto"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyAnswer"];
                };
            };
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Passkeys_options: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description For `navigator.credentials.create` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptionsAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Passkeys_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DeletedAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Passkeys_confirmOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description For `navigator.credentials.get` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptionsAnswer"];
                };
            };
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Passkeys_loginOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description For `navigator.credentials.get` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptionsAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Passkeys_login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "response": {
                 *         "id": "AQIDBA",
                 *         "rawId": "AQIDBA",
                 *         "type": "public-key",
                 *         "clientExtensionResults": {},
                 *         "response": {
                 *           "clientDataJSON": "e30"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PasskeyLoginDto"];
            };
        };
        responses: {
            200: components["responses"]["LoginAnswerResponse"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Passkeys_secondFactorOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "challengeToken": "eyJhbGciOiJIUzI1NiJ9.e30.c2ln"
                 *     }
                 */
                "application/json": components["schemas"]["PasskeyChallengeDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactorOptionsAnswer"];
                };
            };
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Passkeys_secondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "challengeToken": "eyJhbGciOiJIUzI1NiJ9.e30.c2ln",
                 *       "response": {
                 *         "id": "AQIDBA",
                 *         "rawId": "AQIDBA",
                 *         "type": "public-key",
                 *         "clientExtensionResults": {},
                 *         "response": {
                 *           "clientDataJSON": "e30"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PasskeySecondFactorDto"];
            };
        };
        responses: {
            200: components["responses"]["LoginAnswerResponse"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Sessions_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionListAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Sessions_end: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DeletedAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Mfa_enroll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnrollmentAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Mfa_verify: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "secret": "JBSWY3DPEHPK3PXP",
                 *       "code": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["VerifyMfaDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MfaEnabledAnswer"];
                };
            };
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Mfa_disable: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MfaDisableAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Mfa_reset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description mfa_reset */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MfaResetIdAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Invites_list: {
        parameters: {
            query?: {
                /** @description Default 50; at least 1 and at most 200: what is beyond is clamped */
                limit?: components["parameters"]["LimitParam"];
                /** @description The `nextCursor` of the page before */
                cursor?: components["parameters"]["CursorParam"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InviteListAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Invites_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "edsger@example.com",
                 *       "role": "user"
                 *     }
                 */
                "application/json": components["schemas"]["CreateInviteDto"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewInviteAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Invites_read: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token of the link */
                token: components["parameters"]["TokenParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InviteAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Gone"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Invites_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token of the link */
                token: components["parameters"]["TokenParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DeletedAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Invites_accept: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token of the link */
                token: components["parameters"]["TokenParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery",
                 *       "fullName": "Edsger Dijkstra"
                 *     }
                 */
                "application/json": components["schemas"]["AcceptInviteDto"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedInviteAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Invites_resend: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token of the link */
                token: components["parameters"]["TokenParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewInviteAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Gone"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Discover_discover: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["DiscoverDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiscoveredAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Sso_callback: {
        parameters: {
            query?: {
                /** @description In place of a code: why there is none */
                error?: unknown;
                /** @description Who answers (RFC 9207) */
                iss?: unknown;
                /** @description As it was sent there */
                state?: unknown;
                /** @description Of the identity provider */
                code?: unknown;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description `<app-url>sso-callback#token=…&refreshToken=…&tokenVersion=…&email=…` */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["InternalError"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Sso_link: {
        parameters: {
            query: {
                /** @description Of the mail */
                token: unknown;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As the callback */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["InternalError"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Sso_begin: {
        parameters: {
            query?: {
                /** @description A page of the console, to which it then leads, with cookies */
                to?: unknown;
            };
            header?: never;
            path: {
                /** @description The name of the team in lower case, or its id */
                teamSlug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the identity provider of the team (its name in small letters, or its id), or of the organisation (its id) */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["InternalError"];
            "5XX": components["responses"]["Failed"];
        };
    };
    TeamSso_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamSsoAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    TeamSso_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "issuer": "https://login.example.com",
                 *       "clientId": "pager",
                 *       "clientSecret": "a secret of the provider",
                 *       "allowedDomains": [
                 *         "example.com"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PutSsoDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamSsoAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    TeamSso_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DeletedAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    OrganisationSso_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    OrganisationSso_put: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "issuer": "https://login.example.com",
                 *       "clientId": "pager",
                 *       "clientSecret": "a secret of the provider",
                 *       "allowedDomains": [
                 *         "example.com"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PutSsoDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SsoAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    OrganisationSso_remove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DeletedAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    OrganisationSso_prove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description One that a single sign-on names */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DomainAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    SavedSearches_list: {
        parameters: {
            query?: {
                /** @description Default 50; at least 1 and at most 200: what is beyond is clamped */
                limit?: components["parameters"]["LimitParam"];
                /** @description The `nextCursor` of the page before */
                cursor?: components["parameters"]["CursorParam"];
                /** @description Words and "quoted phrases"; each must be in the name (of people also in the username, of saved searches in the query), in any case, with accents or without */
                q?: components["parameters"]["QParam"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedSearchListAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    SavedSearches_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Open and urgent",
                 *       "query": "status: open AND priority: P1"
                 *     }
                 */
                "application/json": components["schemas"]["CreateSavedSearchDto"];
            };
        };
        responses: {
            200: components["responses"]["CreatedIdAnswerResponse"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    SavedSearches_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["IntegrationsRemoveAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    SavedSearches_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Urgent"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateSavedSearchDto"];
            };
        };
        responses: {
            200: components["responses"]["CustomRolesReplaceAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertSavedSearches_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedSearchMetaListAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertSavedSearches_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Open and urgent",
                 *       "query": "status: open AND priority: P1",
                 *       "owner": {
                 *         "username": "ada@example.com"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AlertSavedSearchDto"];
            };
        };
        responses: {
            /** @description created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertSavedSearchesCreateAnswer"];
                };
            };
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertSavedSearches_get: {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam2"];
            };
            header?: never;
            path: {
                /** @description The id, or what `identifierType` says */
                identifier: components["parameters"]["IdentifierParam2"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertSavedSearchAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertSavedSearches_remove: {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam2"];
            };
            header?: never;
            path: {
                /** @description The id, or what `identifierType` says */
                identifier: components["parameters"]["IdentifierParam2"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DeletedAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertSavedSearches_update: {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam2"];
            };
            header?: never;
            path: {
                /** @description The id, or what `identifierType` says */
                identifier: components["parameters"]["IdentifierParam2"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Urgent",
                 *       "query": "priority: P1"
                 *     }
                 */
                "application/json": components["schemas"]["AlertSavedSearchDto"];
            };
        };
        responses: {
            /** @description updated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertSavedSearchesUpdateAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertPreview_of: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "message": "Disk almost full",
                 *       "priority": "P1",
                 *       "at": "2026-11-29T03:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["PreviewAlertDto"];
            };
        };
        responses: {
            /** @description Which rules match, and who would be paged when and how; nothing is stored or sent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertPreviewAnswer"];
                };
            };
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Alerts_list: {
        parameters: {
            query?: {
                /** @description True: what belongs to all teams; false: to your own team, or to no team */
                allTeams?: components["parameters"]["AllTeamsParam"];
                /** @description Words and quoted phrases, in any case, with accents or without; each must be in message, description, source, entity, a tag or the value of a detail, or be the number (`#16643`), the alias or the priority, or be in the name of the owner, a responder or whoever acknowledged or closed it. `disk OR cpu`: either. When it starts with `field:`: conditions on the fields of docs/reference/compat.md (status, priority, tag, team, owner, notified, acknowledgedBy, snoozed, details.<key>, createdAt and more; people, teams and integrations by name or address, or a part of it; `<` `>` `<=` `>=` for counts and times; `*`; `a, b` for either), with AND, OR, NOT and parentheses. One `field:` with several bare words (`Status: 503 from web-7`) is also looked for as text, as a pasted message is; 'readAs' of the list says so */
                query?: components["parameters"]["QueryParam"];
                /** @description Must fit, too; written as `query` */
                filter?: components["parameters"]["FilterParam"];
                /** @description From 1 to 100: what is beyond is clamped */
                limit?: number;
                /** @description How many to leave out at the beginning */
                offset?: number;
                /** @description Only those with this status */
                status?: "open" | "acknowledged" | "closed";
                /** @description What they are sorted by */
                sort?: "createdAt" | "updatedAt" | "lastOccurredAt" | "priority" | "count" | "message" | "tinyId" | "alias" | "status" | "acknowledged" | "isSeen" | "snoozed" | "snoozedUntil" | "source" | "owner" | "integration.name" | "integration.type" | "report.ackTime" | "report.closeTime" | "report.acknowledgedBy" | "report.closedBy";
                /** @description In any case */
                order?: components["parameters"]["OrderParam"];
                /** @description Given, even empty: the answer carries `nextCursor` while there is more */
                cursor?: string;
                /** @description Adds who was paged last and who is next to each alert */
                include?: "escalation";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of alerts, newest first; totalCount is the size of the page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertListOfTeamsAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Alerts_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "message": "Disk almost full on db-01",
                 *       "alias": "disk-db-01",
                 *       "priority": "P2",
                 *       "tags": [
                 *         "disk"
                 *       ],
                 *       "details": {
                 *         "mount": "/var"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateAlertDto"];
            };
        };
        responses: {
            /** @description Durable. A repeat, or nobody to escalate to: plain. Escalated or broadcast: in `data`. Delayed or suppressed by an alert policy, or met by a rule of the integration that creates nothing: says so. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertsCreateAnswer"];
                };
            };
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    KeyedSenders_enqueue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description An event of PagerDuty’s Events API v2 */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "routing_key": "pager-q1w2e3r4",
                 *       "event_action": "trigger",
                 *       "dedup_key": "disk-db-01",
                 *       "payload": {
                 *         "summary": "Disk almost full on db-01",
                 *         "source": "db-01",
                 *         "severity": "error"
                 *       }
                 *     }
                 */
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description OK */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyedSendersEnqueueAnswer"];
                };
            };
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    KeyedSenders_change: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A change event of PagerDuty’s Events API v2 */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "routing_key": "pager-q1w2e3r4",
                 *       "payload": {
                 *         "summary": "Shop 2.4 is deployed",
                 *         "source": "ci",
                 *         "timestamp": "2026-06-01T12:00:00Z"
                 *       }
                 *     }
                 */
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description OK */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyedSendersChangeAnswer"];
                };
            };
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    KeyedSenders_victorOps: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Becomes the detail `routing_key` of the alert */
                routing: string;
                /** @description A key of an integration */
                key: unknown;
            };
            cookie?: never;
        };
        /** @description An event as VictorOps’ REST endpoint takes it */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "message_type": "CRITICAL",
                 *       "entity_id": "disk-db-01",
                 *       "entity_display_name": "Disk almost full on db-01",
                 *       "state_message": "/var has 2 % left"
                 *     }
                 */
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyedSendersVictorOpsAnswer"];
                };
            };
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    KeyedSenders_onCall: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The type of the integration, as Grafana OnCall names it: `formatted_webhook` */
                kind: string;
                /** @description A key of an integration */
                key: unknown;
            };
            cookie?: never;
        };
        /** @description What the sender posts: for `formatted_webhook` its fields, for `alertmanager` a group */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "alert_uid": "disk-db-01",
                 *       "title": "Disk almost full on db-01",
                 *       "state": "alerting",
                 *       "message": "/var has 2 % left"
                 *     }
                 */
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    KeyedSenders_generic: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description As GoAlert’s generic API takes it, in the body or the query */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "summary": "Disk almost full on db-01",
                 *       "dedup": "disk-db-01"
                 *     }
                 */
                "application/json": {
                    /** @description The message */
                    summary?: string;
                    /** @description The description */
                    details?: string;
                    /** @description `close` closes */
                    action?: string;
                    /** @description Names the problem; left out: the texts do */
                    dedup?: string;
                    /** @description The details; outside of JSON `name=value` */
                    meta?: {
                        [key: string]: unknown;
                    };
                    /** @description The key, if it is not in the query */
                    token?: string;
                };
            };
        };
        responses: {
            /** @description Taken */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Webhooks_receive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the integration */
                integrationId: string;
                /** @description The token of the link */
                token: components["parameters"]["TokenParam"];
            };
            cookie?: never;
        };
        /** @description Any JSON object; the family is detected. At most 500 alerts (else 413); each counts in the rate limit */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "message": "Disk almost full on db-01",
                 *       "alias": "disk-db-01"
                 *     }
                 */
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description acknowledged */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcknowledgedAnswer"];
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhooksReceiveAnswer"];
                };
            };
            /** @description Nothing to do (insufficient data) */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            413: components["responses"]["PayloadTooLarge"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Webhooks_receiveEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the integration */
                integrationId: string;
                /** @description The token of the link */
                token: components["parameters"]["TokenParam"];
            };
            cookie?: never;
        };
        /** @description The mail; the JSON and forms of mail services are taken as well */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "from": "monitor@example.com",
                 *       "to": "alerts@pager.example.com",
                 *       "subject": "[P2] Disk almost full on db-01",
                 *       "text": "/var has 2 % left",
                 *       "messageId": "<1@example.com>"
                 *     }
                 */
                "application/json": components["schemas"]["InboundEmailBody"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhooksReceiveEmailAnswer"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Heartbeats_list: {
        parameters: {
            query?: {
                /** @description Default 50; at least 1 and at most 200: what is beyond is clamped */
                limit?: components["parameters"]["LimitParam"];
                /** @description The `nextCursor` of the page before */
                cursor?: components["parameters"]["CursorParam"];
                /** @description Words and "quoted phrases"; each must be in the name (of people also in the username, of saved searches in the query), in any case, with accents or without */
                q?: components["parameters"]["QParam"];
                /** @description True: what belongs to all teams; false: to your own team, or to no team */
                allTeams?: components["parameters"]["AllTeamsParam"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeartbeatListOfTeamsAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Heartbeats_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "backup",
                 *       "interval": 1,
                 *       "intervalUnit": "days"
                 *     }
                 */
                "application/json": components["schemas"]["CreateHeartbeatDto"];
            };
        };
        responses: {
            /** @description created */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeartbeatsCreateAnswer"];
                };
            };
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Heartbeats_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name, which is its key */
                name: components["parameters"]["NameParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeartbeatAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Heartbeats_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name, which is its key */
                name: components["parameters"]["NameParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["IntegrationsRemoveAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Heartbeats_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name, which is its key */
                name: components["parameters"]["NameParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "interval": 2,
                 *       "alertPriority": "P2"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateHeartbeatDto"];
            };
        };
        responses: {
            /** @description updated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeartbeatsUpdateAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Heartbeats_enable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name, which is its key */
                name: components["parameters"]["NameParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description enabled */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeartbeatsEnableAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Heartbeats_disable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name, which is its key */
                name: components["parameters"]["NameParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description disabled */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeartbeatsDisableAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    HeartbeatPings_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name, which is its key */
                name: components["parameters"]["NameParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["HeartbeatPingsPostAnswerResponse"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    HeartbeatPings_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name, which is its key */
                name: components["parameters"]["NameParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["HeartbeatPingsPostAnswerResponse"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    HeartbeatPings_post: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name, which is its key */
                name: components["parameters"]["NameParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["HeartbeatPingsPostAnswerResponse"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    HeartbeatPings_patch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name, which is its key */
                name: components["parameters"]["NameParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["HeartbeatPingsPostAnswerResponse"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    MaintenanceWindows_list: {
        parameters: {
            query?: {
                /** @description Default 50; at least 1 and at most 200: what is beyond is clamped */
                limit?: components["parameters"]["LimitParam"];
                /** @description The `nextCursor` of the page before */
                cursor?: components["parameters"]["CursorParam"];
                /** @description True: what belongs to all teams; false: to your own team, or to no team */
                allTeams?: components["parameters"]["AllTeamsParam"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceWindowListOfTeamsAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    MaintenanceWindows_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "New disks",
                 *       "startTime": "2026-06-01T22:00:00.000Z",
                 *       "endTime": "2026-06-02T02:00:00.000Z",
                 *       "silence": {
                 *         "match": {
                 *           "tags": [
                 *             "db"
                 *           ]
                 *         },
                 *         "pageAfter": true
                 *       },
                 *       "recurrence": {
                 *         "rrule": "FREQ=WEEKLY;BYDAY=MO",
                 *         "timezone": "Europe/Berlin"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateMaintenanceWindowDto"];
            };
        };
        responses: {
            200: components["responses"]["MaintenanceWindowsCreateAnswerResponse"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    MaintenanceWindows_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceWindowAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    MaintenanceWindows_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["IntegrationsRemoveAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    MaintenanceWindows_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "description": "db-01 and db-02"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateMaintenanceWindowDto"];
            };
        };
        responses: {
            /** @description updated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceWindowsUpdateAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    MaintenanceWindows_end: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["UpdatedIdAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Alerts_count: {
        parameters: {
            query?: {
                /** @description True: what belongs to all teams; false: to your own team, or to no team */
                allTeams?: components["parameters"]["AllTeamsParam"];
                /** @description Words and quoted phrases, in any case, with accents or without; each must be in message, description, source, entity, a tag or the value of a detail, or be the number (`#16643`), the alias or the priority, or be in the name of the owner, a responder or whoever acknowledged or closed it. `disk OR cpu`: either. When it starts with `field:`: conditions on the fields of docs/reference/compat.md (status, priority, tag, team, owner, notified, acknowledgedBy, snoozed, details.<key>, createdAt and more; people, teams and integrations by name or address, or a part of it; `<` `>` `<=` `>=` for counts and times; `*`; `a, b` for either), with AND, OR, NOT and parentheses. One `field:` with several bare words (`Status: 503 from web-7`) is also looked for as text, as a pasted message is; 'readAs' of the list says so */
                query?: components["parameters"]["QueryParam"];
                /** @description Must fit, too; written as `query` */
                filter?: components["parameters"]["FilterParam"];
                /** @description Also count by these fields, separated by commas: `status`, `priority` or both */
                by?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Alerts_bulk: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "01920000-0000-7000-8000-000000000003"
                 *       ],
                 *       "action": "acknowledge"
                 *     }
                 */
                "application/json": components["schemas"]["BulkDto"];
            };
        };
        responses: {
            /** @description The outcome of each id */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkAnswer"];
                };
            };
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Alerts_get: {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Alerts_delete: {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DeletedAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Alerts_setMessage: {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "message": "Disk full on db-01"
                 *     }
                 */
                "application/json": components["schemas"]["MessageDto"];
            };
        };
        responses: {
            202: components["responses"]["AcceptedAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Alerts_setDescription: {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "/var has 2 % left"
                 *     }
                 */
                "application/json": components["schemas"]["DescriptionDto"];
            };
        };
        responses: {
            202: components["responses"]["AcceptedAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Alerts_setPriority: {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "priority": "P1"
                 *     }
                 */
                "application/json": components["schemas"]["PriorityDto"];
            };
        };
        responses: {
            202: components["responses"]["AlertsSetPriorityAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertLifecycle_acknowledge: {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "note": "Looking into it"
                 *     }
                 */
                "application/json": components["schemas"]["ActionDto"];
            };
        };
        responses: {
            202: components["responses"]["AcceptedAnswerResponse"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertLifecycle_unacknowledge: {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "note": "Looking into it"
                 *     }
                 */
                "application/json": components["schemas"]["ActionDto"];
            };
        };
        responses: {
            202: components["responses"]["AlertsSetPriorityAnswerResponse"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertLifecycle_close: {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "note": "Looking into it"
                 *     }
                 */
                "application/json": components["schemas"]["ActionDto"];
            };
        };
        responses: {
            202: components["responses"]["AcceptedAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertLifecycle_reopen: {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "note": "Looking into it"
                 *     }
                 */
                "application/json": components["schemas"]["ActionDto"];
            };
        };
        responses: {
            202: components["responses"]["AlertsSetPriorityAnswerResponse"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertLifecycle_snooze: {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "endTime": "2036-06-01T09:00:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["SnoozeDto"];
            };
        };
        responses: {
            202: components["responses"]["AlertsSetPriorityAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertLifecycle_unsnooze: {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "note": "Looking into it"
                 *     }
                 */
                "application/json": components["schemas"]["ActionDto"];
            };
        };
        responses: {
            202: components["responses"]["AlertsSetPriorityAnswerResponse"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertLifecycle_assign: {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "owner": {
                 *         "id": "01920000-0000-7000-8000-000000000001"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AssignDto"];
            };
        };
        responses: {
            202: components["responses"]["AlertsSetPriorityAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertLifecycle_read: {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: components["responses"]["AcceptedAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertLifecycle_execute: {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description Only entries of this action */
                action: string;
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "note": "Second try"
                 *     }
                 */
                "application/json": components["schemas"]["ActionDto"];
            };
        };
        responses: {
            /** @description Told to the outbound integrations; one of the `actions` of the alert */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertContents_notes: {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
                /** @description The `nextCursor` of the page before */
                cursor?: components["parameters"]["CursorParam"];
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first, at most 1000 or 2 MB */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteListAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertContents_addNote: {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "note": "Looking into it"
                 *     }
                 */
                "application/json": components["schemas"]["NoteDto"];
            };
        };
        responses: {
            202: components["responses"]["AcceptedAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertContents_activities: {
        parameters: {
            query?: {
                /** @description True: snoozes and bulk actions, too */
                all?: boolean;
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivitiesAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertContents_logs: {
        parameters: {
            query?: {
                /** @description At least 1, at most 100: what is beyond is clamped */
                limit?: number;
                /** @description In any case */
                order?: components["parameters"]["OrderParam"];
                /** @description The `offset` of the last entry seen */
                offset?: string;
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The activities as sentences, newest first unless `order=asc` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogListAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertContents_addDetails: {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "details": {
                 *         "mount": "/var"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DetailsDto"];
            };
        };
        responses: {
            /** @description All details */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertContentsAddDetailsAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertContents_removeDetails: {
        parameters: {
            query: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
                /** @description The keys to remove, separated by commas */
                keys: string;
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The remaining details */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertContentsAddDetailsAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertContents_recipients: {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ids of the users who were paged; whose page is held stands in `held`, who is notified next in `next` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertContentsRecipientsAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertContents_addTags: {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tags": [
                 *         "disk"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["TagsDto"];
            };
        };
        responses: {
            /** @description All tags */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertContentsAddTagsAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertContents_removeTags: {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
                /** @description The tag to remove */
                tag?: string;
                /** @description Several, separated by commas, instead of `tag` */
                tags?: string;
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The remaining tags */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertContentsAddTagsAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertRequests_status: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description What the request answered as `requestId` */
                requestId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outcome of a request answered 202, for 24 hours */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestStatusAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertFeedback_of: {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedbackAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertFeedback_give: {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "useful": false
                 *     }
                 */
                "application/json": components["schemas"]["FeedbackDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedbackAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    SilencePreview_of: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "startTime": "2026-06-01T22:00:00.000Z",
                 *       "endTime": "2026-06-02T02:00:00.000Z",
                 *       "silence": {
                 *         "match": {
                 *           "tags": [
                 *             "db"
                 *           ]
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PreviewMaintenanceWindowDto"];
            };
        };
        responses: {
            /** @description When the window would be in force, and which open alerts match; nothing is stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenancePreviewAnswer"];
                };
            };
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    RoutingRules_list: {
        parameters: {
            query?: {
                /** @description True: what belongs to all teams; false: to your own team, or to no team */
                allTeams?: components["parameters"]["AllTeamsParam"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoutingRuleListOfTeamsAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    RoutingRules_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Money",
                 *       "match": {
                 *         "tags": [
                 *           "payments"
                 *         ]
                 *       },
                 *       "targetTeamId": "01920000-0000-7000-8000-000000000002"
                 *     }
                 */
                "application/json": components["schemas"]["CreateRoutingRuleDto"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoutingRulesCreateAnswer"];
                };
            };
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    RoutingRules_reorder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "01920000-0000-7000-8000-000000000000"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ReorderRoutingRulesDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoutingRuleListAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    RoutingRules_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "match": {
                 *         "tags": [
                 *           "payments",
                 *           "billing"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateRoutingRuleDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoutingRulesUpdateAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    RoutingRules_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["IntegrationsRemoveAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    TeamRoutingRules_list: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the team */
                teamId: components["parameters"]["TeamIdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamRoutingRuleListAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    TeamRoutingRules_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the team */
                teamId: components["parameters"]["TeamIdParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Disks at night",
                 *       "match": {
                 *         "conditions": {
                 *           "type": "match-any-condition",
                 *           "conditions": [
                 *             {
                 *               "field": "message",
                 *               "operation": "contains",
                 *               "expectedValue": "disk"
                 *             }
                 *           ]
                 *         }
                 *       },
                 *       "hours": {
                 *         "timezone": "Europe/Berlin",
                 *         "daily": {
                 *           "start": "20:00",
                 *           "end": "08:00"
                 *         }
                 *       },
                 *       "notify": {
                 *         "type": "schedule",
                 *         "id": "01920000-0000-7000-8000-000000000004"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateTeamRoutingRuleDto"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamRoutingRulesCreateAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    TeamRoutingRules_reorder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the team */
                teamId: components["parameters"]["TeamIdParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "01920000-0000-7000-8000-000000000000"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ReorderTeamRoutingRulesDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamRoutingRuleListAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    TeamRoutingRules_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the team */
                teamId: components["parameters"]["TeamIdParam"];
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamRoutingRuleAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    TeamRoutingRules_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the team */
                teamId: components["parameters"]["TeamIdParam"];
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["IntegrationsRemoveAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    TeamRoutingRules_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the team */
                teamId: components["parameters"]["TeamIdParam"];
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "notify": {
                 *         "type": "none"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateTeamRoutingRuleDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeamRoutingRulesUpdateAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertPolicies_list: {
        parameters: {
            query?: {
                /** @description True: also other teams' policies */
                allTeams?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertPolicyListOfTeamsAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertPolicies_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Staging",
                 *       "match": {
                 *         "tags": [
                 *           "staging"
                 *         ]
                 *       },
                 *       "afterMatch": "next",
                 *       "actions": {
                 *         "setPriority": "P5",
                 *         "setMessage": "[staging] {{message}}"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateAlertPolicyDto"];
            };
        };
        responses: {
            /** @description created */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertPoliciesCreateAnswer"];
                };
            };
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertPolicies_dryRun: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "alert": {
                 *         "message": "Disk almost full",
                 *         "tags": [
                 *           "staging"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DryRunDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DryRunAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertPolicies_reorder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "01920000-0000-7000-8000-000000000007"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ReorderPoliciesDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertPolicyListAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertPolicies_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertPolicyAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertPolicies_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["IntegrationsRemoveAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertPolicies_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "actions": {
                 *         "delayMinutes": 10
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateAlertPolicyDto"];
            };
        };
        responses: {
            /** @description updated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertPoliciesUpdateAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    NotificationPolicies_list: {
        parameters: {
            query?: {
                /** @description True: also other teams' policies */
                allTeams?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPolicyListOfTeamsAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    NotificationPolicies_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Five minutes grace",
                 *       "match": {
                 *         "priorities": [
                 *           "P4",
                 *           "P5"
                 *         ]
                 *       },
                 *       "actions": {
                 *         "delay": {
                 *           "minutes": 5
                 *         },
                 *         "closeAfterMinutes": 2880
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateNotificationPolicyDto"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPoliciesCreateAnswer"];
                };
            };
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    NotificationPolicies_reorder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "01920000-0000-7000-8000-000000000009"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ReorderNotificationPoliciesDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPolicyListAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    NotificationPolicies_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPolicyAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    NotificationPolicies_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["IntegrationsRemoveAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    NotificationPolicies_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "actions": {
                 *         "delay": {
                 *           "time": "09:30",
                 *           "day": "weekday"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateNotificationPolicyDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPoliciesUpdateAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Flapping_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlappingSettingsAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Flapping_change: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "openingsPerHour": 8
                 *     }
                 */
                "application/json": components["schemas"]["ChangeFlappingDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlappingSettingsAnswer"];
                };
            };
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AllOnCalls_list: {
        parameters: {
            query?: {
                /** @description Default: now */
                at?: components["parameters"]["AtParam"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleOnCallListAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Schedules_list: {
        parameters: {
            query?: {
                /** @description Default 50; at least 1 and at most 200: what is beyond is clamped */
                limit?: components["parameters"]["LimitParam"];
                /** @description The `nextCursor` of the page before */
                cursor?: components["parameters"]["CursorParam"];
                /** @description Words and "quoted phrases"; each must be in the name (of people also in the username, of saved searches in the query), in any case, with accents or without */
                q?: components["parameters"]["QParam"];
                /** @description True: what belongs to all teams; false: to your own team, or to no team */
                allTeams?: components["parameters"]["AllTeamsParam"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleListOfTeamsAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Schedules_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Web",
                 *       "timezone": "Europe/Berlin",
                 *       "rotations": [
                 *         {
                 *           "name": "Weekly",
                 *           "startDate": "2026-06-01T09:00:00.000Z",
                 *           "type": "weekly",
                 *           "length": 1,
                 *           "participants": [
                 *             {
                 *               "type": "user",
                 *               "id": "01920000-0000-7000-8000-000000000001"
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateScheduleDto"];
            };
        };
        responses: {
            200: components["responses"]["MaintenanceWindowsCreateAnswerResponse"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Schedules_preview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "schedule": {
                 *         "timezone": "Europe/Berlin",
                 *         "rotations": [
                 *           {
                 *             "name": "Weekly",
                 *             "startDate": "2026-06-01T09:00:00.000Z",
                 *             "type": "weekly",
                 *             "length": 1,
                 *             "participants": [
                 *               {
                 *                 "type": "user",
                 *                 "id": "01920000-0000-7000-8000-000000000001"
                 *               }
                 *             ]
                 *           }
                 *         ]
                 *       },
                 *       "start": "2026-06-01T00:00:00.000Z",
                 *       "end": "2026-06-15T00:00:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["PreviewScheduleDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchedulePreviewAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Schedules_get: {
        parameters: {
            query?: {
                /** @description From then on */
                start?: string;
                /** @description Until then */
                end?: string;
            };
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleDetailAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Schedules_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SchedulesRemoveAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Schedules_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "description": "Around the clock"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateScheduleDto"];
            };
        };
        responses: {
            200: components["responses"]["UsersPatchAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Schedules_onCalls: {
        parameters: {
            query?: {
                /** @description Default: now */
                at?: components["parameters"]["AtParam"];
            };
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OnCallsAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Schedules_timeline: {
        parameters: {
            query: {
                /** @description From then on */
                start: components["parameters"]["StartParam"];
                /** @description Exclusive */
                end: components["parameters"]["EndParam"];
                /** @description The unit of the timeline */
                interval?: "day" | "week" | "month";
            };
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimelineAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Schedules_shifts: {
        parameters: {
            query: {
                /** @description From then on */
                start: components["parameters"]["StartParam"];
                /** @description Exclusive */
                end: components["parameters"]["EndParam"];
                /** @description True: each shift has `wholeStart` and `wholeEnd`, which the range does not cut */
                whole?: boolean;
                /** @description True: as the rotations have it, without the overrides of this schedule */
                planned?: boolean;
            };
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShiftsAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Schedules_gaps: {
        parameters: {
            query: {
                /** @description From then on */
                start: components["parameters"]["StartParam"];
                /** @description Exclusive */
                end: components["parameters"]["EndParam"];
            };
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GapsAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Schedules_ical: {
        parameters: {
            query?: {
                /** @description How far ahead */
                days?: number;
                /** @description How far back */
                pastDays?: number;
            };
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TextResponse5"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Rotations_list: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotationListAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Rotations_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Weekly",
                 *       "startDate": "2026-06-01T09:00:00.000Z",
                 *       "type": "weekly",
                 *       "length": 1,
                 *       "participants": [
                 *         {
                 *           "type": "user",
                 *           "id": "01920000-0000-7000-8000-000000000001"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateRotationDto"];
            };
        };
        responses: {
            /** @description created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotationsCreateAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Rotations_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
                /** @description The id of the rotation */
                rid: components["parameters"]["RidParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotationAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Rotations_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
                /** @description The id of the rotation */
                rid: components["parameters"]["RidParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SchedulesRemoveAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Rotations_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
                /** @description The id of the rotation */
                rid: components["parameters"]["RidParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "length": 2
                 *     }
                 */
                "application/json": components["schemas"]["UpdateRotationDto"];
            };
        };
        responses: {
            200: components["responses"]["UsersPatchAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Overrides_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userId": "01920000-0000-7000-8000-000000000001",
                 *       "startTime": "2026-06-03T09:00:00.000Z",
                 *       "endTime": "2026-06-04T09:00:00.000Z",
                 *       "reason": "A day off"
                 *     }
                 */
                "application/json": components["schemas"]["CreateOverrideDto"];
            };
        };
        responses: {
            /** @description override created */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OverridesCreateAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Overrides_remove: {
        parameters: {
            query?: {
                /** @description False: 409 `LEAVES_NOBODY` where that leaves nobody who is there on call; else the answer has `warnings` */
                confirm?: boolean;
            };
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
                /** @description The id of the override */
                oid: components["parameters"]["OidParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SchedulesRemoveAnswerResponse"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Overrides_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
                /** @description The id of the override */
                oid: components["parameters"]["OidParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "endTime": "2026-06-04T17:00:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateOverrideDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedOverrideAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    UserSchedules_list: {
        parameters: {
            query?: {
                /** @description Default 50; at least 1 and at most 200: what is beyond is clamped */
                limit?: components["parameters"]["LimitParam"];
                /** @description The `nextCursor` of the page before */
                cursor?: components["parameters"]["CursorParam"];
            };
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleListAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    UserShifts_list: {
        parameters: {
            query: {
                /** @description From then on */
                start: components["parameters"]["StartParam"];
                /** @description Exclusive */
                end: components["parameters"]["EndParam"];
            };
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserShiftsAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    CalendarLinks_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarLinkListAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    CalendarLinks_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "user"
                 *     }
                 */
                "application/json": components["schemas"]["CreateCalendarLinkDto"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewCalendarLinkAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    CalendarLinks_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DeletedAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    CalendarPages_calendar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token of the link */
                token: components["parameters"]["TokenParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TextResponse5"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["Failed"];
        };
    };
    CalendarPages_json: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token of the link */
                token: components["parameters"]["TokenParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NowAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["Failed"];
        };
    };
    CalendarPages_page: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token of the link */
                token: components["parameters"]["TokenParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page that loads itself again each minute */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["TextResponse3"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["Failed"];
        };
    };
    HandoffNotes_list: {
        parameters: {
            query?: {
                /** @description Default 50; at least 1 and at most 200: what is beyond is clamped */
                limit?: components["parameters"]["LimitParam"];
                /** @description The `nextCursor` of the page before */
                cursor?: components["parameters"]["CursorParam"];
            };
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandoffNoteListAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    HandoffNotes_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "note": "The index is still being rebuilt: until Tuesday, ignore “slow queries”."
                 *     }
                 */
                "application/json": components["schemas"]["CreateHandoffNoteDto"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandoffNoteAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    PtoRequests_list: {
        parameters: {
            query?: {
                /** @description Default 50; at least 1 and at most 200: what is beyond is clamped */
                limit?: components["parameters"]["LimitParam"];
                /** @description The `nextCursor` of the page before */
                cursor?: components["parameters"]["CursorParam"];
                /** @description Wins over `status` */
                userId?: string;
                /** @description Only those with this status */
                status?: "pending" | "approved" | "denied" | "cancelled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PtoRequestListAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    PtoRequests_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "startDate": "2036-07-01T00:00:00.000Z",
                 *       "endDate": "2036-07-08T00:00:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["CreatePtoRequestDto"];
            };
        };
        responses: {
            /** @description created */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PtoRequestsCreateAnswer"];
                };
            };
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    PtoRequests_shifts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimeOffShiftsAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    PtoRequests_approve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "confirm": true
                 *     }
                 */
                "application/json": components["schemas"]["ApprovePtoRequestDto"];
            };
        };
        responses: {
            /** @description updated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PtoRequestsApproveAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    PtoRequests_deny: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description updated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PtoRequestsApproveAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    PtoRequests_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description updated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PtoRequestsCancelAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    PtoRequests_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DeletedAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    ScheduleSwapRequests_list: {
        parameters: {
            query?: {
                /** @description Default 50; at least 1 and at most 200: what is beyond is clamped */
                limit?: components["parameters"]["LimitParam"];
                /** @description The `nextCursor` of the page before */
                cursor?: components["parameters"]["CursorParam"];
                /** @description Only those with this status */
                status?: components["parameters"]["StatusParam"];
            };
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SwapRequestListAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    ScheduleSwapRequests_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userId": "01920000-0000-7000-8000-000000000001",
                 *       "startTime": "2036-06-03T18:00:00.000Z",
                 *       "endTime": "2036-06-04T06:00:00.000Z",
                 *       "reason": "A concert"
                 *     }
                 */
                "application/json": components["schemas"]["CreateSwapRequestDto"];
            };
        };
        responses: {
            /** @description created */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleSwapRequestsCreateAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    SwapRequests_list: {
        parameters: {
            query?: {
                /** @description Default 50; at least 1 and at most 200: what is beyond is clamped */
                limit?: components["parameters"]["LimitParam"];
                /** @description The `nextCursor` of the page before */
                cursor?: components["parameters"]["CursorParam"];
                /** @description Only those with this status */
                status?: components["parameters"]["StatusParam"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SwapRequestListAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    SwapRequests_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SwapRequestAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    SwapRequests_withdraw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SwapRequestAnswerResponse"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    SwapRequests_accept: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "confirm": false
                 *     }
                 */
                "application/json": components["schemas"]["AcceptSwapRequestDto"];
            };
        };
        responses: {
            200: components["responses"]["SwapRequestAnswerResponse"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    SwapRequests_decline: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SwapRequestAnswerResponse"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    ChatRooms_list: {
        parameters: {
            query?: {
                /** @description True: what belongs to all teams; false: to your own team, or to no team */
                allTeams?: components["parameters"]["AllTeamsParam"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatRoomListOfTeamsAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    ChatRooms_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "#ops",
                 *       "type": "slack",
                 *       "value": "C012AB3CDE"
                 *     }
                 */
                "application/json": components["schemas"]["CreateChatRoomDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatRoomsCreateAnswer"];
                };
            };
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    ChatRooms_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatRoomAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    ChatRooms_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DeletedAnswerResponse"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    ChatRooms_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "#operations"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateChatRoomDto"];
            };
        };
        responses: {
            /** @description updated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdatedAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    ChatRooms_verify: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["VerifyChannelDto"];
            };
        };
        responses: {
            /** @description verified */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifiedAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    ChatRooms_resend: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatRoomsResendAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    ChatRooms_test: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatRoomsTestAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertLifecycle_escalate: {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the next step fired, and if not, why */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EscalateAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertLifecycle_processEscalation: {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the engine did */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EscalateAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertContents_addResponders: {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "responders": [
                 *         {
                 *           "type": "user",
                 *           "id": "01920000-0000-7000-8000-000000000001"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["RespondersDto"];
            };
        };
        responses: {
            /** @description added */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertContentsAddRespondersAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertContents_addTeam: {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "team": {
                 *         "id": "01920000-0000-7000-8000-000000000002"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TeamDto"];
            };
        };
        responses: {
            /** @description It is a responder of type `team` from now on */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertsSetPriorityAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    EscalationPolicies_list: {
        parameters: {
            query?: {
                /** @description True: what belongs to all teams; false: to your own team, or to no team */
                allTeams?: components["parameters"]["AllTeamsParam"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EscalationPolicyListOfTeamsAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    EscalationPolicies_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Web",
                 *       "rules": [
                 *         {
                 *           "delayMinutes": 0,
                 *           "recipientType": "schedule",
                 *           "recipientId": "01920000-0000-7000-8000-000000000004"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateEscalationPolicyDto"];
            };
        };
        responses: {
            200: components["responses"]["MaintenanceWindowsCreateAnswerResponse"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    EscalationPolicies_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EscalationPolicyAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    EscalationPolicies_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SchedulesRemoveAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    EscalationPolicies_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "repeatCount": 3,
                 *       "repeatInterval": 10
                 *     }
                 */
                "application/json": components["schemas"]["UpdateEscalationPolicyDto"];
            };
        };
        responses: {
            /** @description updated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EscalationPoliciesUpdateAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    EscalationPolicies_usesOf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EscalationUsesAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    UserEscalations_list: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EscalationPolicyListAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    ForwardingRules_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForwardingRuleListAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    ForwardingRules_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "toUserId": "01920000-0000-7000-8000-000000000001",
                 *       "enabled": true
                 *     }
                 */
                "application/json": components["schemas"]["CreateForwardingRuleDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForwardingRulesCreateAnswer"];
                };
            };
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    ForwardingRules_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForwardingRuleAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    ForwardingRules_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "enabled": false
                 *     }
                 */
                "application/json": components["schemas"]["UpdateForwardingRuleDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForwardingRulesUpdateAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    ForwardingRules_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DeletedIdAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AlertLadder_get: {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who was paged and how, who is next and when, and why it ends */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertEscalationAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    EscalationPreview_of: {
        parameters: {
            query?: {
                /** @description When the alert comes; default: now */
                at?: string;
                /** @description Of the alert */
                priority?: "P1" | "P2" | "P3" | "P4" | "P5";
            };
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whom this policy would page, step by step, and how */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EscalationPreviewAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    EscalationPreview_ofUnsaved: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "policy": {
                 *         "rules": [
                 *           {
                 *             "delayMinutes": 0,
                 *             "recipientType": "schedule",
                 *             "recipientId": "01920000-0000-7000-8000-000000000004"
                 *           }
                 *         ]
                 *       },
                 *       "at": "2036-06-01T03:00:00.000Z",
                 *       "priority": "P1"
                 *     }
                 */
                "application/json": components["schemas"]["PreviewEscalationPolicyDto"];
            };
        };
        responses: {
            /** @description Whom the policy would page, step by step, and how */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EscalationPreviewAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    NotificationRules_list: {
        parameters: {
            query?: {
                /** @description Administrators: the rules of this user */
                userId?: components["parameters"]["UserIdParam2"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationRuleListAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    NotificationRules_create: {
        parameters: {
            query?: {
                /** @description Administrators: the rules of this user */
                userId?: components["parameters"]["UserIdParam2"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Urgent",
                 *       "criteria": {
                 *         "priorities": [
                 *           "P1",
                 *           "P2"
                 *         ]
                 *       },
                 *       "action": {
                 *         "delayMins": 0
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateNotificationRuleDto"];
            };
        };
        responses: {
            /** @description created */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationRulesCreateAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    NotificationRules_reorder: {
        parameters: {
            query?: {
                /** @description Administrators: the rules of this user */
                userId?: components["parameters"]["UserIdParam2"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "01920000-0000-7000-8000-000000000008"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ReorderRulesDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationRuleListAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    NotificationRules_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationRuleAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    NotificationRules_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DeletedIdAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    NotificationRules_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "enabled": false
                 *     }
                 */
                "application/json": components["schemas"]["UpdateNotificationRuleDto"];
            };
        };
        responses: {
            200: components["responses"]["CustomRolesReplaceAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    NotificationRules_match: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "priority": "P1",
                 *       "tags": [
                 *         "disk"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["MatchDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    WebPush_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebPushListAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    WebPush_subscribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "endpoint": "https://push.example.com/send/e3b0c44298",
                 *       "keys": {
                 *         "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                 *         "auth": "BTBZMqHH6r4Tts7J_aSIgg"
                 *       },
                 *       "label": "Chrome on Android"
                 *     }
                 */
                "application/json": components["schemas"]["SubscribeBrowserDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebPushSubscribeAnswer"];
                };
            };
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Channels_list: {
        parameters: {
            query?: {
                /** @description Administrators: act on the channels of this user */
                userId?: components["parameters"]["UserIdParam"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelsListAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Channels_create: {
        parameters: {
            query?: {
                /** @description Administrators: act on the channels of this user */
                userId?: components["parameters"]["UserIdParam"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "email",
                 *       "value": "ada@example.com",
                 *       "label": "Home"
                 *     }
                 */
                "application/json": components["schemas"]["CreateChannelDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelsCreateAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Channels_verify: {
        parameters: {
            query?: {
                /** @description Administrators: act on the channels of this user */
                userId?: components["parameters"]["UserIdParam"];
            };
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["VerifyChannelDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelsVerifyAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Channels_resend: {
        parameters: {
            query?: {
                /** @description Administrators: act on the channels of this user */
                userId?: components["parameters"]["UserIdParam"];
            };
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelsResendAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Channels_test: {
        parameters: {
            query?: {
                /** @description Administrators: act on the channels of this user */
                userId?: components["parameters"]["UserIdParam"];
            };
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelsTestAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Channels_remove: {
        parameters: {
            query?: {
                /** @description Administrators: act on the channels of this user */
                userId?: components["parameters"]["UserIdParam"];
            };
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelsRemoveAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    PushTokens_register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "ExponentPushToken[k3v9x2mq]",
                 *       "platform": "ios"
                 *     }
                 */
                "application/json": components["schemas"]["RegisterPushTokenDto"];
            };
        };
        responses: {
            /** @description registered */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushTokensRegisterAnswer"];
                };
            };
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    PushTokens_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token of the link */
                token: components["parameters"]["TokenParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DeletedAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AcknowledgeLinks_look: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token of the link */
                token: components["parameters"]["TokenParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TextResponse6"];
            400: components["responses"]["ErrorResponse"];
            404: components["responses"]["TextResponse3"];
            410: components["responses"]["TextResponse4"];
            429: components["responses"]["ErrorResponse4"];
            500: components["responses"]["ErrorResponse2"];
            503: components["responses"]["ErrorResponse3"];
        };
    };
    AcknowledgeLinks_use: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token of the link */
                token: components["parameters"]["TokenParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or somebody was quicker */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["ErrorResponse"];
            404: components["responses"]["TextResponse3"];
            410: components["responses"]["TextResponse4"];
            429: components["responses"]["ErrorResponse4"];
            500: components["responses"]["ErrorResponse2"];
            503: components["responses"]["ErrorResponse3"];
        };
    };
    AnswerLinks_look: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token of the link */
                token: components["parameters"]["TokenParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TextResponse6"];
            400: components["responses"]["BadRequest"];
            404: components["responses"]["TextResponse3"];
            410: components["responses"]["TextResponse4"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["Failed"];
        };
    };
    AnswerLinks_use: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token of the link */
                token: components["parameters"]["TokenParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, or the alert is acknowledged already */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["TextResponse3"];
            /** @description The escalation has no next step to take */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            410: components["responses"]["TextResponse4"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Slack_interaction: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "payload": "{\"type\":\"block_actions\",\"user\":{\"id\":\"U012AB3CDE\"},\"actions\":[{\"action_id\":\"answer:acknowledge\",\"value\":\"q3dGn7mPzTsxw2yV8Kc1bA\"}]}"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["SlackInteractionDto"];
            };
        };
        responses: {
            /** @description Taken note of; what came of it is told in Slack */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Telegram_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "message": {
                 *         "text": "/start",
                 *         "chat": {
                 *           "id": 123456789,
                 *           "type": "private"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TelegramUpdateDto"];
            };
        };
        responses: {
            /** @description The method that the bot is to call; empty: none */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Twilio_text: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "From": "+4915112345678",
                 *       "Body": "ack 12345"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["InboundTextDto"];
            };
        };
        responses: {
            200: components["responses"]["TextResponse7"];
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Twilio_keys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the tenant */
                tenantId: string;
                /** @description The id of the delivery */
                deliveryId: string;
                /** @description Which try of the delivery it is */
                attempt: components["parameters"]["AttemptParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "Digits": "1"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["KeyPressDto"];
            };
        };
        responses: {
            200: components["responses"]["TextResponse7"];
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Twilio_report: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the tenant */
                tenantId: string;
                /** @description The id of the delivery */
                deliveryId: string;
                /** @description Which try of the delivery it is */
                attempt: components["parameters"]["AttemptParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "MessageStatus": "delivered"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["DeliveryReportDto"];
            };
        };
        responses: {
            /** @description Taken note of */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Maintenance_list: {
        parameters: {
            query?: {
                /** @description `past` or `non-expired`; else all */
                type?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceListAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Maintenance_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Attachments_list: {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
                /** @description The same as `identifierType` */
                alertIdentifierType?: components["parameters"]["AlertIdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The uploaded ones, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttachmentListAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Attachments_mint: {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
                /** @description The same as `identifierType` */
                alertIdentifierType?: components["parameters"]["AlertIdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fileName": "graph.png",
                 *       "contentType": "image/png",
                 *       "size": 20480
                 *     }
                 */
                "application/json": components["schemas"]["MintAttachmentDto"];
            };
        };
        responses: {
            /** @description PUT the file to `uploadUrl`, then complete it */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MintAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Attachments_complete: {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
                /** @description The same as `identifierType` */
                alertIdentifierType?: components["parameters"]["AlertIdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the attachment */
                attachmentId: components["parameters"]["AttachmentIdParam"];
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description uploaded */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Attachments_get: {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
                /** @description The same as `identifierType` */
                alertIdentifierType?: components["parameters"]["AlertIdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the attachment */
                attachmentId: components["parameters"]["AttachmentIdParam"];
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttachmentAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Attachments_delete: {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
                /** @description The same as `identifierType` */
                alertIdentifierType?: components["parameters"]["AlertIdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the attachment */
                attachmentId: components["parameters"]["AttachmentIdParam"];
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DeletedAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    OnCallHours_report: {
        parameters: {
            query?: {
                /** @description Default: thirty days before `to` */
                from?: string;
                /** @description Exclusive, at most 366 days after `from`; default: now */
                to?: string;
                /** @description Only this schedule */
                scheduleId?: string;
                /** @description Only this team's schedules */
                teamId?: string;
                /** @description True: from when a schedule was made here; its rotations may begin earlier, when nobody could be paged by it */
                sinceMade?: boolean;
                /** @description The format of the file */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report; with `format=csv` its rows as a file, without an envelope */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OnCallHoursAnswer"];
                    "text/csv": components["schemas"]["OnCallHoursAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Reports_summary: {
        parameters: {
            query?: {
                /** @description Whole days back from now, 1 to 365: what is beyond is clamped, fractions are cut */
                days?: components["parameters"]["DaysParam"];
                /** @description True: what belongs to all teams; false: to your own team, or to no team */
                allTeams?: components["parameters"]["AllTeamsParam"];
                /** @description Only this team's alerts, whoever asks; `allTeams` is then without effect */
                teamId?: components["parameters"]["TeamIdParam2"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SummaryAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Reports_trends: {
        parameters: {
            query?: {
                /** @description Whole days back from now, 1 to 365: what is beyond is clamped, fractions are cut */
                days?: components["parameters"]["DaysParam"];
                /** @description True: what belongs to all teams; false: to your own team, or to no team */
                allTeams?: components["parameters"]["AllTeamsParam"];
                /** @description Only this team's alerts, whoever asks; `allTeams` is then without effect */
                teamId?: components["parameters"]["TeamIdParam2"];
                /** @description The window ends that many days before today, at most 3650: what is beyond is clamped */
                offset?: number;
                /** @description IANA time zone of the days, such as `Europe/Berlin` */
                timezone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A row for each day, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrendListAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Reports_topSources: {
        parameters: {
            query?: {
                /** @description Whole days back from now, 1 to 365: what is beyond is clamped, fractions are cut */
                days?: components["parameters"]["DaysParam"];
                /** @description True: what belongs to all teams; false: to your own team, or to no team */
                allTeams?: components["parameters"]["AllTeamsParam"];
                /** @description Only this team's alerts, whoever asks; `allTeams` is then without effect */
                teamId?: components["parameters"]["TeamIdParam2"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most ten, most first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceCountListAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Reports_mtta: {
        parameters: {
            query?: {
                /** @description Whole days back from now, 1 to 365: what is beyond is clamped, fractions are cut */
                days?: components["parameters"]["DaysParam"];
                /** @description True: what belongs to all teams; false: to your own team, or to no team */
                allTeams?: components["parameters"]["AllTeamsParam"];
                /** @description Only this team's alerts, whoever asks; `allTeams` is then without effect */
                teamId?: components["parameters"]["TeamIdParam2"];
                /** @description One of responder, team, service; anything else is ignored */
                breakdown?: components["parameters"]["BreakdownParam"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimesAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Reports_mttr: {
        parameters: {
            query?: {
                /** @description Whole days back from now, 1 to 365: what is beyond is clamped, fractions are cut */
                days?: components["parameters"]["DaysParam"];
                /** @description True: what belongs to all teams; false: to your own team, or to no team */
                allTeams?: components["parameters"]["AllTeamsParam"];
                /** @description Only this team's alerts, whoever asks; `allTeams` is then without effect */
                teamId?: components["parameters"]["TeamIdParam2"];
                /** @description One of responder, team, service; anything else is ignored */
                breakdown?: components["parameters"]["BreakdownParam"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TimesAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Reports_responder: {
        parameters: {
            query?: {
                /** @description Whole days back from now, 1 to 365: what is beyond is clamped, fractions are cut */
                days?: components["parameters"]["DaysParam"];
                /** @description True: what belongs to all teams; false: to your own team, or to no team */
                allTeams?: components["parameters"]["AllTeamsParam"];
                /** @description Only this team's alerts, whoever asks; `allTeams` is then without effect */
                teamId?: components["parameters"]["TeamIdParam2"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["GroupListAnswerResponse"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Reports_team: {
        parameters: {
            query?: {
                /** @description Whole days back from now, 1 to 365: what is beyond is clamped, fractions are cut */
                days?: components["parameters"]["DaysParam"];
                /** @description True: what belongs to all teams; false: to your own team, or to no team */
                allTeams?: components["parameters"]["AllTeamsParam"];
                /** @description Only this team's alerts, whoever asks; `allTeams` is then without effect */
                teamId?: components["parameters"]["TeamIdParam2"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["GroupListAnswerResponse"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Reports_service: {
        parameters: {
            query?: {
                /** @description Whole days back from now, 1 to 365: what is beyond is clamped, fractions are cut */
                days?: components["parameters"]["DaysParam"];
                /** @description True: what belongs to all teams; false: to your own team, or to no team */
                allTeams?: components["parameters"]["AllTeamsParam"];
                /** @description Only this team's alerts, whoever asks; `allTeams` is then without effect */
                teamId?: components["parameters"]["TeamIdParam2"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["GroupListAnswerResponse"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Reports_usefulness: {
        parameters: {
            query?: {
                /** @description Whole days back from now, 1 to 365: what is beyond is clamped, fractions are cut */
                days?: components["parameters"]["DaysParam"];
                /** @description True: what belongs to all teams; false: to your own team, or to no team */
                allTeams?: components["parameters"]["AllTeamsParam"];
                /** @description Only this team's alerts, whoever asks; `allTeams` is then without effect */
                teamId?: components["parameters"]["TeamIdParam2"];
                /** @description What answers are grouped by */
                by?: "message" | "source" | "integration" | "team";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What people said of alerts, those least useful first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsefulnessListAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Reports_export: {
        parameters: {
            query?: {
                /** @description Whole days back from now, 1 to 365: what is beyond is clamped, fractions are cut */
                days?: components["parameters"]["DaysParam"];
                /** @description True: what belongs to all teams; false: to your own team, or to no team */
                allTeams?: components["parameters"]["AllTeamsParam"];
                /** @description Only this team's alerts, whoever asks; `allTeams` is then without effect */
                teamId?: components["parameters"]["TeamIdParam2"];
                /** @description Anything but exactly `pdf` is CSV */
                format?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description CSV: a line for each alert, newest first. PDF: a document */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/pdf": string;
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    ReportSchedules_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportScheduleListAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    ReportSchedules_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "cadence": "weekly",
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["CreateReportScheduleDto"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportScheduleAnswer"];
                };
            };
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    ReportSchedules_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DeletedIdAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    ReportSchedules_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "cadence": "monthly",
                 *       "days": 31
                 *     }
                 */
                "application/json": components["schemas"]["UpdateReportScheduleDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportScheduleAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    ReportSchedules_run: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportRunAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Live_events: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /**
             * @description Server-sent events, until the client or the service ends them; nothing is sent twice, and nothing again after a break: then read anew what you show.
             *
             *     - `hello`: the first; `{now, healthy}`: the service's time, and whether it hears of changes at present
             *     - `alert`: an alert is new or changed; the alert as lists show it
             *     - `alert.deleted`: `{id}`; it is gone, or is not shown to you any more
             *     - `alerts`: `{count}`; so many changed at once that they are not sent: read your list anew
             *     - `change`: `{resource}`; something of that resource changed: read anew what you show of it (users, teams, invites, schedules, pto-requests, escalations, heartbeats, maintenance-windows, incidents, postmortems, services, status-page, integrations, routing-rules, alert-policies, notification-policies, saved-searches, channels, notification-rules, forwarding-rules)
             *     - `gap`: changes may have been missed: read anew what you show
             *     - `bye`: the last; `{reason}`, one of expired, revoked, forbidden, shutdown
             *
             *     A comment every 20 seconds keeps the connection open.
             */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["LiveEventsAnswer"];
                };
            };
            /** @description Error */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Export_export: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SelfExportAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Account_account: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Account_change: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "timezone": "Europe/Berlin"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeAccountDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountAnswer"];
                };
            };
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Account_security: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecurityAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Account_changeSecurity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "secondFactorRequired": false
                 *     }
                 */
                "application/json": components["schemas"]["ChangeSecurityDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecurityAnswer"];
                };
            };
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Administration_setupOf: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetupAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Administration_serverState: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Configuration_export: {
        parameters: {
            query?: {
                /** @description With the id of each object */
                ids?: "true" | "false";
                /** @description Only objects that the configuration of this name manages; `none`: those that none manages */
                managedBy?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfigurationExportAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Configuration_schema: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The JSON Schema of a configuration */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfigurationSchemaAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Configuration_managed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedObjectListAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Configuration_notEnforced: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By kind, then by key; empty: everything that is stored is enforced */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotEnforcedListAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Configuration_plan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "configuration": {
                 *         "version": 1
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PlanConfigurationDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanAnswer"];
                };
            };
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Configuration_apply: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "configuration": {
                 *         "version": 1
                 *       },
                 *       "hash": "c18b616e4f08ad275ad1a86249bda542a492b8da35a645a4edcb9d3667e6678d"
                 *     }
                 */
                "application/json": components["schemas"]["ApplyConfigurationDto"];
            };
        };
        responses: {
            /** @description What was done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanAnswer"];
                };
            };
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    MovingIn_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Null: nothing moves in */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MovingInGetAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    MovingIn_start: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://api.example.com",
                 *       "key": "a-key-of-the-old-service"
                 *     }
                 */
                "application/json": components["schemas"]["StartFromApiDto"];
            };
        };
        responses: {
            200: components["responses"]["MovingInAnswerResponse"];
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    MovingIn_remove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DeletedAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    MovingIn_startBackup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its parts are awaited */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MovingInAnswer"];
                };
            };
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    MovingIn_part: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Its number; the first is 1 */
                part: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": "UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA=="
                 *     }
                 */
                "application/json": components["schemas"]["BackupPartDto"];
            };
        };
        responses: {
            /** @description stored */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    MovingIn_read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "parts": 1
                 *     }
                 */
                "application/json": components["schemas"]["ReadBackupDto"];
            };
        };
        responses: {
            200: components["responses"]["MovingInAnswerResponse"];
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    MovingIn_tryAgain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "trustChannels": true
                 *     }
                 */
                "application/json": components["schemas"]["MoveOptionsDto"];
            };
        };
        responses: {
            200: components["responses"]["MovingInAnswerResponse"];
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    MovingIn_apply: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "hash": "c18b616e4f08ad275ad1a86249bda542a492b8da35a645a4edcb9d3667e6678d"
                 *     }
                 */
                "application/json": components["schemas"]["ApplyMoveDto"];
            };
        };
        responses: {
            200: components["responses"]["MovingInAnswerResponse"];
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    MovingIn_report: {
        parameters: {
            query?: {
                /** @description html: one page to hand on */
                format?: "json" | "html" | "text";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As HTML and text: a document */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MovingInReportAnswer"];
                    "text/html": components["schemas"]["MovingInReportAnswer"];
                    "text/plain": components["schemas"]["MovingInReportAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Incidents_list: {
        parameters: {
            query?: {
                /** @description Default 50; at least 1 and at most 200: what is beyond is clamped */
                limit?: components["parameters"]["LimitParam"];
                /** @description The `nextCursor` of the page before */
                cursor?: components["parameters"]["CursorParam"];
                /** @description Words and "quoted phrases"; each must be in the name (of people also in the username, of saved searches in the query), in any case, with accents or without */
                q?: components["parameters"]["QParam"];
                /** @description True: what belongs to all teams; false: to your own team, or to no team */
                allTeams?: components["parameters"]["AllTeamsParam"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentListOfTeamsAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Incidents_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Checkout is slow",
                 *       "priority": "P2",
                 *       "statusPageEntry": {
                 *         "enabled": true,
                 *         "severity": "minor"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateIncidentDto"];
            };
        };
        responses: {
            200: components["responses"]["MaintenanceWindowsCreateAnswerResponse"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Incidents_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Incidents_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DeletedAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Incidents_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "status": "identified"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateIncidentDto"];
            };
        };
        responses: {
            /** @description updated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceWindowsUpdateAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    IncidentRoom_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentRoomAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    IncidentRoom_assignRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
                /** @description The role */
                role: components["parameters"]["RoleParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userId": "01920000-0000-7000-8000-000000000001"
                 *     }
                 */
                "application/json": components["schemas"]["AssignIncidentRoleDto"];
            };
        };
        responses: {
            /** @description assigned */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssignedAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    IncidentRoom_removeRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
                /** @description The role */
                role: components["parameters"]["RoleParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description removed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovedAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    IncidentRoom_join: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description joined */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JoinedAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    IncidentRoom_leave: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description left */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeftAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    IncidentRoom_addTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "Fail over to the replica",
                 *       "assigneeId": "01920000-0000-7000-8000-000000000001"
                 *     }
                 */
                "application/json": components["schemas"]["AddIncidentTaskDto"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentRoomAddTaskAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    IncidentRoom_removeTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
                /** @description The id of the task */
                taskId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DeletedAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    IncidentRoom_updateTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
                /** @description The id of the task */
                taskId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "done": true
                 *     }
                 */
                "application/json": components["schemas"]["UpdateIncidentTaskDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentRoomUpdateTaskAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    IncidentRoom_internalUpdates: {
        parameters: {
            query?: {
                /** @description Default 50; at least 1 and at most 200: what is beyond is clamped */
                limit?: components["parameters"]["LimitParam"];
                /** @description The `nextCursor` of the page before */
                cursor?: components["parameters"]["CursorParam"];
            };
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalUpdateListAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    IncidentRoom_addInternalUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "message": "The primary database is read-only"
                 *     }
                 */
                "application/json": components["schemas"]["AddInternalUpdateDto"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentRoomAddInternalUpdateAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    IncidentRoom_removeInternalUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
                /** @description The id of the internal update */
                updateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DeletedAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    LinkedAlerts_alerts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkedAlertListOfTeamsAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    LinkedAlerts_link: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "alertIds": [
                 *         "01920000-0000-7000-8000-000000000003"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["LinkAlertsDto"];
            };
        };
        responses: {
            /** @description linked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkedAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    LinkedAlerts_unlink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
                /** @description The id of the alert */
                alertId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description unlinked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnlinkedAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    LinkedAlerts_incidents: {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkedIncidentListOfTeamsAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    IncidentRules_list: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the service */
                serviceId: components["parameters"]["ServiceIdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentRuleListAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    IncidentRules_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the service */
                serviceId: components["parameters"]["ServiceIdParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Checkout is down",
                 *       "match": {
                 *         "conditions": {
                 *           "type": "match-any-condition",
                 *           "conditions": [
                 *             {
                 *               "field": "message",
                 *               "operation": "contains",
                 *               "expectedValue": "checkout"
                 *             }
                 *           ]
                 *         }
                 *       },
                 *       "incident": {
                 *         "message": "Checkout: {{message}}",
                 *         "priority": "P1",
                 *         "notifyStakeholders": true
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateIncidentRuleDto"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentRulesCreateAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    IncidentRules_reorder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the service */
                serviceId: components["parameters"]["ServiceIdParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "01920000-0000-7000-8000-000000000000"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ReorderIncidentRulesDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentRuleListAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    IncidentRules_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the service */
                serviceId: components["parameters"]["ServiceIdParam"];
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentRuleAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    IncidentRules_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the service */
                serviceId: components["parameters"]["ServiceIdParam"];
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["IntegrationsRemoveAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    IncidentRules_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the service */
                serviceId: components["parameters"]["ServiceIdParam"];
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "enabled": false
                 *     }
                 */
                "application/json": components["schemas"]["UpdateIncidentRuleDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentRulesUpdateAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    IncidentTemplates_list: {
        parameters: {
            query?: {
                /** @description Default 50; at least 1 and at most 200: what is beyond is clamped */
                limit?: components["parameters"]["LimitParam"];
                /** @description The `nextCursor` of the page before */
                cursor?: components["parameters"]["CursorParam"];
                /** @description True: what belongs to all teams; false: to your own team, or to no team */
                allTeams?: components["parameters"]["AllTeamsParam"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentTemplateListOfTeamsAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    IncidentTemplates_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Outage",
                 *       "message": "Customers cannot pay",
                 *       "priority": "P1",
                 *       "tags": [
                 *         "outage"
                 *       ],
                 *       "notifyStakeholders": true,
                 *       "stakeholderNotice": {
                 *         "message": "Payments fail",
                 *         "description": "We look into it"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateIncidentTemplateDto"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentTemplatesCreateAnswer"];
                };
            };
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    IncidentTemplates_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentTemplateAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    IncidentTemplates_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["IntegrationsRemoveAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    IncidentTemplates_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "priority": "P2"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateIncidentTemplateDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncidentTemplatesUpdateAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Postmortems_generate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "incidentId": "01920000-0000-7000-8000-000000000005"
                 *     }
                 */
                "application/json": components["schemas"]["GeneratePostmortemDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GeneratedPostmortemAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Postmortems_list: {
        parameters: {
            query?: {
                /** @description Default 50; at least 1 and at most 200: what is beyond is clamped */
                limit?: components["parameters"]["LimitParam"];
                /** @description The `nextCursor` of the page before */
                cursor?: components["parameters"]["CursorParam"];
                /** @description Only those of this team's incidents */
                teamId?: string;
                /** @description Only those of this incident */
                incidentId?: string;
                /** @description True: what belongs to all teams; false: to your own team, or to no team */
                allTeams?: components["parameters"]["AllTeamsParam"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostmortemListOfTeamsAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Postmortems_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "incidentId": "01920000-0000-7000-8000-000000000005",
                 *       "summary": "A disk was full",
                 *       "timeline": [
                 *         {
                 *           "time": "2026-06-01T09:00:00.000Z",
                 *           "description": "The first alert came"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreatePostmortemDto"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedPostmortemAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Postmortems_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PostmortemAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Postmortems_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DeletedAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Postmortems_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "rootCause": "Logs were never rotated"
                 *     }
                 */
                "application/json": components["schemas"]["UpdatePostmortemDto"];
            };
        };
        responses: {
            200: components["responses"]["UpdatedIdAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Postmortems_publish: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "A disk was full. We now watch all of them."
                 *     }
                 */
                "application/json": components["schemas"]["PublishPostmortemDto"];
            };
        };
        responses: {
            200: components["responses"]["PostmortemAnswerResponse"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Postmortems_unpublish: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PostmortemAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Postmortems_export: {
        parameters: {
            query?: {
                /** @description The format of the file */
                format?: "md" | "pdf";
            };
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file to hand over */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                    "application/pdf": string;
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    SimilarAlerts_list: {
        parameters: {
            query?: {
                /** @description How to read the identifier; default: an id or a tiny id */
                identifierType?: components["parameters"]["IdentifierTypeParam"];
            };
            header?: never;
            path: {
                /** @description The id of the alert, or its tiny id (address by id) */
                identifier: components["parameters"]["IdentifierParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most five earlier alerts of your teams with the same alias, else the same title, else the same entity (titles and entities: of the 10,000 alerts before it) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimilarAlertListAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Services_list: {
        parameters: {
            query?: {
                /** @description Default 50; at least 1 and at most 200: what is beyond is clamped */
                limit?: components["parameters"]["LimitParam"];
                /** @description The `nextCursor` of the page before */
                cursor?: components["parameters"]["CursorParam"];
                /** @description Words and "quoted phrases"; each must be in the name (of people also in the username, of saved searches in the query), in any case, with accents or without */
                q?: components["parameters"]["QParam"];
                /** @description True: what belongs to all teams; false: to your own team, or to no team */
                allTeams?: components["parameters"]["AllTeamsParam"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceListOfTeamsAnswer"];
                };
            };
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Services_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Checkout",
                 *       "visibility": "public"
                 *     }
                 */
                "application/json": components["schemas"]["CreateServiceDto"];
            };
        };
        responses: {
            200: components["responses"]["CreatedIdAnswerResponse"];
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Services_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceAnswer"];
                };
            };
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Services_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["IntegrationsRemoveAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    Services_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "status": "degraded"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateServiceDto"];
            };
        };
        responses: {
            /** @description updated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServicesUpdateAnswer"];
                };
            };
            "4XX": components["responses"]["RefusedWithBody"];
            "5XX": components["responses"]["Failed"];
        };
    };
    StatusPage_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusPageAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["Failed"];
        };
    };
    StatusPage_put: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "slug": "acme",
                 *       "visibility": "public",
                 *       "brandName": "Acme",
                 *       "showUptimeBars": true
                 *     }
                 */
                "application/json": components["schemas"]["PutStatusPageDto"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PutStatusPageAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            "5XX": components["responses"]["Failed"];
        };
    };
    StatusPage_rotateKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessKeyAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            "5XX": components["responses"]["Failed"];
        };
    };
    StatusPage_subscribers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscribersAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            "5XX": components["responses"]["Failed"];
        };
    };
    StatusPage_removeSubscriber: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DeletedAnswerResponse"];
            404: components["responses"]["NotFound"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    StatusPage_show: {
        parameters: {
            query: {
                /** @description The name at the head of the page */
                brandName: string;
                /** @description The colour of the page, `#rrggbb` */
                accentColor?: string;
                /** @description Where the service fetches the logo from */
                logoUrl?: string;
                /** @description With the days of each service */
                showUptimeBars?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TextResponse2"];
            431: components["responses"]["HeadersTooLarge"];
            "4XX": components["responses"]["Refused"];
            "5XX": components["responses"]["Failed"];
        };
    };
    PublicPage_content: {
        parameters: {
            query?: never;
            header?: {
                /** @description The access key of a `link` page */
                "X-Status-Key"?: components["parameters"]["XStatusKeyParam"];
            };
            path: {
                /** @description The name of the page in its address */
                slug: components["parameters"]["SlugParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageContentAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["Failed"];
        };
    };
    PublicPage_history: {
        parameters: {
            query?: {
                /** @description Whole days back, 1 to 90: what is beyond is clamped */
                days?: number;
            };
            header?: {
                /** @description The access key of a `link` page */
                "X-Status-Key"?: components["parameters"]["XStatusKeyParam"];
            };
            path: {
                /** @description The name of the page in its address */
                slug: components["parameters"]["SlugParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShownIncidentsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["Failed"];
        };
    };
    PublicPage_subscribe: {
        parameters: {
            query?: never;
            header?: {
                /** @description The access key of a `link` page */
                "X-Status-Key"?: components["parameters"]["XStatusKeyParam"];
            };
            path: {
                /** @description The name of the page in its address */
                slug: components["parameters"]["SlugParam"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "customer@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["SubscribeDto"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OkAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["Failed"];
        };
    };
    PublicPage_verify: {
        parameters: {
            query: {
                /** @description Of the mail */
                token: components["parameters"]["TokenParam2"];
            };
            header?: {
                /** @description The access key of a `link` page */
                "X-Status-Key"?: components["parameters"]["XStatusKeyParam"];
            };
            path: {
                /** @description The name of the page in its address */
                slug: components["parameters"]["SlugParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Confirmed; to the page */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["InternalError"];
            "5XX": components["responses"]["Failed"];
        };
    };
    PublicPage_unsubscribe: {
        parameters: {
            query: {
                /** @description Of the mail */
                token: components["parameters"]["TokenParam2"];
            };
            header?: {
                /** @description The access key of a `link` page */
                "X-Status-Key"?: components["parameters"]["XStatusKeyParam"];
            };
            path: {
                /** @description The name of the page in its address */
                slug: components["parameters"]["SlugParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Unsubscribed; to the page */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["InternalError"];
            "5XX": components["responses"]["Failed"];
        };
    };
    PublicPage_unsubscribeAtOnce: {
        parameters: {
            query: {
                /** @description Of the mail */
                token: components["parameters"]["TokenParam2"];
            };
            header?: {
                /** @description The access key of a `link` page */
                "X-Status-Key"?: components["parameters"]["XStatusKeyParam"];
            };
            path: {
                /** @description The name of the page in its address */
                slug: components["parameters"]["SlugParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OkAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            "5XX": components["responses"]["Failed"];
        };
    };
    PublicStatus_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicIncidentsAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            "5XX": components["responses"]["Failed"];
        };
    };
    HostedPage_page: {
        parameters: {
            query?: {
                /** @description The access key of a `link` page */
                key?: components["parameters"]["KeyParam"];
                /** @description The notice to show to the visitor */
                notice?: components["parameters"]["NoticeParam"];
            };
            header?: {
                /** @description The access key of a `link` page */
                "X-Status-Key"?: components["parameters"]["XStatusKeyParam"];
            };
            path: {
                /** @description The name of the page in its address */
                slug: components["parameters"]["SlugParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TextResponse2"];
            /** @description To the same page without its key (now in a cookie), or to the sign-in form */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As it was */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ErrorResponse"];
            404: components["responses"]["TextResponse"];
            500: components["responses"]["ErrorResponse2"];
            503: components["responses"]["ErrorResponse3"];
        };
    };
    HostedPage_feed: {
        parameters: {
            query?: {
                /** @description The access key of a `link` page */
                key?: components["parameters"]["KeyParam"];
                /** @description The notice to show to the visitor */
                notice?: components["parameters"]["NoticeParam"];
            };
            header?: {
                /** @description The access key of a `link` page */
                "X-Status-Key"?: components["parameters"]["XStatusKeyParam"];
            };
            path: {
                /** @description The name of the page in its address */
                slug: components["parameters"]["SlugParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/atom+xml": string;
                };
            };
            400: components["responses"]["ErrorResponse"];
            404: components["responses"]["TextResponse"];
            500: components["responses"]["ErrorResponse2"];
            503: components["responses"]["ErrorResponse3"];
        };
    };
    HostedPage_incident: {
        parameters: {
            query?: never;
            header?: {
                /** @description The access key of a `link` page */
                "X-Status-Key"?: components["parameters"]["XStatusKeyParam"];
            };
            path: {
                /** @description The name of the page in its address */
                slug: components["parameters"]["SlugParam"];
                /** @description The id */
                id: components["parameters"]["IdParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TextResponse2"];
            /** @description To the sign-in form */
            302: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description As it was */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ErrorResponse"];
            404: components["responses"]["TextResponse"];
            500: components["responses"]["ErrorResponse2"];
            503: components["responses"]["ErrorResponse3"];
        };
    };
    HostedPage_logo: {
        parameters: {
            query?: never;
            header?: {
                /** @description The access key of a `link` page */
                "X-Status-Key"?: components["parameters"]["XStatusKeyParam"];
            };
            path: {
                /** @description The name of the page in its address */
                slug: components["parameters"]["SlugParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            400: components["responses"]["ErrorResponse"];
            404: components["responses"]["TextResponse"];
            500: components["responses"]["ErrorResponse2"];
            503: components["responses"]["ErrorResponse3"];
        };
    };
    HostedPage_subscribe: {
        parameters: {
            query?: never;
            header?: {
                /** @description The access key of a `link` page */
                "X-Status-Key"?: components["parameters"]["XStatusKeyParam"];
            };
            path: {
                /** @description The name of the page in its address */
                slug: components["parameters"]["SlugParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "email": "customer@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["FormBody"];
            };
        };
        responses: {
            /** @description Back to the page, with a message */
            303: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ErrorResponse"];
            404: components["responses"]["TextResponse"];
            413: components["responses"]["ErrorResponse5"];
            415: components["responses"]["ErrorResponse6"];
            429: components["responses"]["ErrorResponse4"];
            500: components["responses"]["ErrorResponse2"];
            503: components["responses"]["ErrorResponse3"];
            default: components["responses"]["InternalError"];
        };
    };
    HostedPage_askToConfirm: {
        parameters: {
            query?: {
                /** @description Of the mail; without it: 410 */
                token?: components["parameters"]["TokenParam3"];
            };
            header?: {
                /** @description The access key of a `link` page */
                "X-Status-Key"?: components["parameters"]["XStatusKeyParam"];
            };
            path: {
                /** @description The name of the page in its address */
                slug: components["parameters"]["SlugParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TextResponse2"];
            400: components["responses"]["ErrorResponse"];
            404: components["responses"]["TextResponse"];
            410: components["responses"]["TextResponse8"];
            429: components["responses"]["ErrorResponse4"];
            500: components["responses"]["ErrorResponse2"];
            503: components["responses"]["ErrorResponse3"];
        };
    };
    HostedPage_confirm: {
        parameters: {
            query?: {
                /** @description Of the mail; without it: 410 */
                token?: components["parameters"]["TokenParam3"];
            };
            header?: {
                /** @description The access key of a `link` page */
                "X-Status-Key"?: components["parameters"]["XStatusKeyParam"];
            };
            path: {
                /** @description The name of the page in its address */
                slug: components["parameters"]["SlugParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the page, with a message */
            303: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ErrorResponse"];
            404: components["responses"]["TextResponse"];
            410: components["responses"]["TextResponse8"];
            429: components["responses"]["ErrorResponse4"];
            500: components["responses"]["ErrorResponse2"];
            503: components["responses"]["ErrorResponse3"];
            default: components["responses"]["InternalError"];
        };
    };
    HostedPage_askToLeave: {
        parameters: {
            query: {
                /** @description Of the mail */
                token: components["parameters"]["TokenParam2"];
            };
            header?: {
                /** @description The access key of a `link` page */
                "X-Status-Key"?: components["parameters"]["XStatusKeyParam"];
            };
            path: {
                /** @description The name of the page in its address */
                slug: components["parameters"]["SlugParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TextResponse2"];
            400: components["responses"]["ErrorResponse"];
            404: components["responses"]["TextResponse"];
            500: components["responses"]["ErrorResponse2"];
            503: components["responses"]["ErrorResponse3"];
        };
    };
    HostedPage_leave: {
        parameters: {
            query: {
                /** @description Of the mail */
                token: components["parameters"]["TokenParam2"];
            };
            header?: {
                /** @description The access key of a `link` page */
                "X-Status-Key"?: components["parameters"]["XStatusKeyParam"];
            };
            path: {
                /** @description The name of the page in its address */
                slug: components["parameters"]["SlugParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TextResponse2"];
            400: components["responses"]["ErrorResponse"];
            404: components["responses"]["TextResponse"];
            500: components["responses"]["ErrorResponse2"];
            503: components["responses"]["ErrorResponse3"];
        };
    };
    HostedPage_signInForm: {
        parameters: {
            query?: never;
            header?: {
                /** @description The access key of a `link` page */
                "X-Status-Key"?: components["parameters"]["XStatusKeyParam"];
            };
            path: {
                /** @description The name of the page in its address */
                slug: components["parameters"]["SlugParam"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TextResponse2"];
            400: components["responses"]["ErrorResponse"];
            404: components["responses"]["TextResponse"];
            500: components["responses"]["ErrorResponse2"];
            503: components["responses"]["ErrorResponse3"];
        };
    };
    HostedPage_signIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description The access key of a `link` page */
                "X-Status-Key"?: components["parameters"]["XStatusKeyParam"];
            };
            path: {
                /** @description The name of the page in its address */
                slug: components["parameters"]["SlugParam"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["FormBody"];
            };
        };
        responses: {
            /** @description To the page */
            303: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ErrorResponse"];
            /** @description The form once more: wrong name or password */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Sent by another site */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            404: components["responses"]["TextResponse"];
            413: components["responses"]["ErrorResponse5"];
            415: components["responses"]["ErrorResponse6"];
            429: components["responses"]["ErrorResponse4"];
            500: components["responses"]["ErrorResponse2"];
            503: components["responses"]["ErrorResponse3"];
            default: components["responses"]["InternalError"];
        };
    };
}

package dev.stateroom.backend.remote.hosted;

import dev.stateroom.http.HttpAddress;
import dev.stateroom.http.HttpLimits;
import dev.stateroom.http.HttpService;
import dev.stateroom.http.RetryDelay;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.net.URI;
import java.util.Map;

/**
 * The addresses at which one sandbox is asked: its provider's, and those that the provider names.
 *
 * @param name the sandbox, for a person
 * @param pauses waits between two tries
 */
record SandboxServices(String name, RetryDelay pauses) {

    /** A service at an address; DENIED if what goes with every request could be read on the way. */
    Outcome<SandboxService> at(String address, Map<String, String> headers) {
        Outcome<URI> parsed = HttpAddress.parse(address, "a sandbox provider's");
        return parsed.then(base -> HttpAddress.isPrivate(base)
                ? Outcome.ok(new SandboxService(new HttpService(base, "the provider of " + name, headers, HttpLimits.USUAL, pauses), name))
                : Outcome.failed(Failure.Kind.DENIED, base + " is not encrypted, so no key is sent there: name it with https"));
    }

    /** What to say of a sandbox that does not run. */
    <T> Outcome<T> notRunning(String state, String why) {
        return Outcome.failed(
                Failure.Kind.UNREACHABLE,
                name + " is " + state + (why.isEmpty() ? "" : " (" + why + ")") + ", and it is not started or woken from here");
    }
}

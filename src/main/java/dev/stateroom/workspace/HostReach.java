package dev.stateroom.workspace;

import dev.stateroom.http.HttpAddress;
import dev.stateroom.langgraph.mongo.MongoAddress;
import dev.stateroom.langgraph.postgres.PostgresAddress;
import dev.stateroom.langgraph.redis.RedisAddress;
import dev.stateroom.langgraph.server.ServerAddress;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.document.CredentialReference;
import dev.stateroom.workspace.document.MountSpec;
import dev.stateroom.workspace.reach.ReachEntry;
import dev.stateroom.workspace.reach.ReachEntry.Concern;
import dev.stateroom.workspace.reach.ReachEntry.Kind;
import java.net.URI;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Collects the hosts of a workspace file, the purpose of each and the keys that are sent there. Connects to nothing. */
final class HostReach {
    private final UsualKeys keys;
    private final HubOpener hubs;
    private final HostedShells hosted;
    private final BucketOpener buckets;
    private final ProgramVariables variables;
    private final PasswordFile passwords;
    private final Consumer<ReachEntry> found;

    HostReach(Credentials credentials, SourceOpener sources, Consumer<ReachEntry> found) {
        this.keys = new UsualKeys(credentials);
        this.hubs = sources.hubs();
        this.hosted = sources.hostedShells();
        this.buckets = sources.buckets();
        this.variables = new ProgramVariables(credentials);
        this.passwords = PasswordFile.of(credentials);
        this.found = found;
    }

    /** A LangGraph server; {@code what} is the purpose. */
    void server(String mount, ServerAddress at, String what) {
        String host = host(at.base());
        host(mount, at.base(), "LangGraph server, " + what);
        String reference = at.keyReference();
        if (reference != null) {
            key(mount, reference, "API key", List.of(host));
        } else {
            usual(mount, UsualKeys.SERVER, "API key", host);
        }
    }

    /** A PostgreSQL database; {@code what} is the purpose. */
    void postgres(String mount, PostgresAddress at, String what) {
        Set<Concern> concerns = at.isPrivate() ? Set.of() : Set.of(Concern.NOT_ENCRYPTED);
        String settings = new TreeMap<>(at.parameters()).toString();
        host(mount, at.hosts(), "PostgreSQL, " + what + ", database " + at.database() + " as " + at.user() + (settings.equals("{}") ? "" : ", " + settings), concerns);
        String password = at.password();
        if (password == null) {
            if (at.hostNames().stream().allMatch(host -> keys.belongs(UsualKeys.POSTGRES, host))) {
                usual(mount, List.of(UsualKeys.POSTGRES), "password", at.hostNames().getFirst());
            }
            passwords.line(at.hostNames()).ifPresent(line -> found.accept(new ReachEntry(
                    Kind.FILE, mount, passwords.path().toString(), "a password for " + line.host() + ", sent to " + at.hosts(), true,
                    line.isAny() ? Set.of(Concern.UNUSUAL_HOST) : Set.of())));
        } else {
            key(mount, password, "password", at.hostNames());
        }
    }

    /** A MongoDB database; {@code what} is the purpose. */
    void mongo(String mount, MongoAddress at, String what) {
        Set<Concern> concerns = at.isPrivate() ? Set.of() : Set.of(Concern.NOT_ENCRYPTED);
        String settings = at.settings();
        host(mount, at.hosts(), "MongoDB, " + what + ", database " + at.database() + (at.user().isEmpty() ? "" : " as " + at.user()) + (settings.isEmpty() ? "" : ", " + settings), concerns);
        String password = at.password();
        if (password != null) {
            key(mount, password, "password", at.hostNames());
        }
    }

    /** A Redis database; {@code what} is the purpose. */
    void redis(String mount, RedisAddress at, String what) {
        Set<Concern> concerns = at.isPrivate() ? Set.of() : Set.of(Concern.NOT_ENCRYPTED);
        host(mount, at.place(), "Redis, " + what + ", database " + at.database() + (at.user().isEmpty() ? "" : " as " + at.user()) + (at.isEncrypted() ? ", encrypted" : ""), concerns);
        String password = at.password();
        if (password != null) {
            key(mount, password, "password", List.of(at.host()));
        }
    }

    /** A repository of a hub. */
    void hub(String mount, MountSpec.ContextHub hub) {
        String what = "hub, repository " + hub.repo() + writable(hub);
        if (!(hubs.base(hub) instanceof Outcome.Ok<URI>(URI base))) {
            host(mount, withoutUser(String.valueOf(hub.endpoint())), what, Set.of());
            return;
        }
        host(mount, base, what);
        String reference = HubOpener.namedKey(hub);
        if (reference == null) {
            usual(mount, List.of(HubOpener.KEY), "API key", host(base));
        } else {
            key(mount, reference, "API key", List.of(host(base)));
        }
    }

    /** A sandbox of a provider. */
    void hosted(String mount, MountSpec.Sandbox spec) {
        HostedShells.Place place = hosted.place(spec);
        String what = "sandbox of " + spec.transport() + ", " + spec.target() + (place.group().isEmpty() ? "" : " of " + place.group())
                + ", commands and files in " + (spec.root().isEmpty() ? "/" : spec.root()) + environment(spec) + writable(spec);
        List<String> hosts = new ArrayList<>();
        for (String address : place.daemon().isEmpty() ? List.of(place.endpoint()) : List.of(place.endpoint(), place.daemon())) {
            if (HttpAddress.parse(address, "a") instanceof Outcome.Ok<URI>(URI base)) {
                host(mount, base, what);
                hosts.add(host(base));
            } else {
                host(mount, withoutUser(address), what, Set.of());
            }
        }
        String reference = spec.options().get("api_key");
        if (reference != null && !reference.isEmpty()) {
            key(mount, reference, "API key", hosts);
        } else if (!hosts.isEmpty()) {
            usual(mount, place.keyVariables(), "API key", hosts.getFirst());
        }
    }

    void table(String mount, MountSpec.PostgresFiles files) {
        String what = "table " + files.table() + writable(files);
        if (PostgresAddress.parse(files.url()) instanceof Outcome.Ok<PostgresAddress>(PostgresAddress at)) {
            postgres(mount, at, what);
        } else {
            host(mount, "no address of PostgreSQL", what, Set.of());
        }
    }

    void bucket(String mount, MountSpec.S3 bucket) {
        String what = "S3, bucket " + bucket.bucket() + (bucket.prefix().isEmpty() ? "" : " below " + bucket.prefix())
                + (bucket.region() == null ? "" : ", region " + bucket.region()) + writable(bucket);
        String host = BucketOpener.AMAZON;
        if (buckets.place(bucket) instanceof Outcome.Ok<URI>(URI endpoint)) {
            host = host(endpoint);
            host(mount, endpoint, what + variables.proxy(endpoint));
        } else {
            host(mount, withoutUser(String.valueOf(bucket.endpoint())), what, Set.of());
        }
        if (bucket.accessKey() == null && bucket.secretKey() == null) {
            if (!keys.sentTo(host, UsualKeys.AMAZON).isEmpty()) {
                usual(mount, UsualKeys.AMAZON, "signs requests, or what else the usual chain of AWS finds" + variables.amazon() + ",", host);
            }
            return;
        }
        for (String reference : new @Nullable String[] {bucket.accessKey(), bucket.secretKey(), bucket.sessionToken()}) {
            if (reference != null) {
                key(mount, reference, "signs requests", List.of(host));
            }
        }
    }

    private void host(String mount, URI base, String what) {
        int port = base.getPort() >= 0 ? base.getPort() : "https".equalsIgnoreCase(base.getScheme()) ? 443 : 80;
        String path = base.getRawPath() == null || base.getRawPath().isEmpty() ? "" : " at " + base.getRawPath();
        host(
                mount,
                base.getScheme() + "://" + host(base) + ":" + port,
                what + path,
                HttpAddress.isPrivate(base) ? Set.of() : Set.of(Concern.NOT_ENCRYPTED));
    }

    void host(String mount, String name, String what, Set<Concern> concerns) {
        found.accept(new ReachEntry(Kind.HOST, mount, name, what, true, concerns));
    }

    /** The address without user info, which may be a password. Opening such an address is refused later. */
    private static String withoutUser(String address) {
        return address.replaceFirst("^([^/]*//)?[^/?#]*@", "$1…@");
    }

    private static String host(URI base) {
        return String.valueOf(base.getHost());
    }

    /** Keys that are sent without being named in the file: only those that belong to the host. */
    private void usual(String mount, List<String> variables, String purpose, String host) {
        for (String variable : keys.sentTo(host, variables)) {
            found.accept(new ReachEntry(
                    Kind.VARIABLE, mount, variable, purpose + " for " + host + ", where it is set", true,
                    UsualKeys.isShared(host) ? Set.of(Concern.SHARED_HOST) : Set.of()));
        }
    }

    /** A key that the file names; a key that is written in the file itself is not repeated. */
    void key(String mount, String written, String purpose, List<String> hosts) {
        CredentialReference reference = CredentialReference.in(written).orElse(null);
        if (reference == null) {
            return;
        }
        boolean isVariable = reference.from() == CredentialReference.From.ENV;
        EnumSet<Concern> concerns = EnumSet.noneOf(Concern.class);
        if (isVariable && !hosts.stream().allMatch(host -> keys.belongs(reference.name(), host))) {
            concerns.add(Concern.UNUSUAL_HOST);
        } else if (hosts.stream().anyMatch(UsualKeys::isShared)) {
            concerns.add(Concern.SHARED_HOST);
        }
        String name = isVariable ? reference.name() : "keyring:" + reference.name();
        found.accept(new ReachEntry(Kind.VARIABLE, mount, name, purpose + " for " + String.join(", ", hosts), true, concerns));
    }

    static String writable(MountSpec spec) {
        return spec.head().writable() ? ", may be changed" : ", read-only";
    }

    static String environment(MountSpec.Sandbox spec) {
        return spec.env().isEmpty() ? "" : ", with " + new TreeMap<>(spec.env());
    }
}

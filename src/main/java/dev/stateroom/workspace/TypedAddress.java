package dev.stateroom.workspace;

import dev.stateroom.langgraph.mongo.MongoAddress;
import dev.stateroom.langgraph.postgres.PostgresAddress;
import dev.stateroom.langgraph.redis.RedisAddress;
import dev.stateroom.langgraph.server.ServerAddress;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The text in an address field, and what opening it would do. Made without connecting to anything.
 *
 * @param kind its kind
 * @param address the address to open; as typed if it is invalid
 * @param what a description for the user: "PostgreSQL on db.internal, database agents, as reader"
 * @param next what opening it would do, or why it cannot be opened; one or two sentences
 */
public record TypedAddress(Kind kind, String address, String what, String next) {
    /** {@code module:agent} and {@code package.module:agent}, a form that LangGraph's own command accepts with a file. */
    private static final Pattern OBJECT = Pattern.compile("(?:\\.{0,2}/)?[A-Za-z_][\\w./-]*:[A-Za-z_]\\w*");

    /** The kind of an address. */
    public enum Kind {
        /** Empty text. */
        NOTHING,
        /** An SQLite file. */
        SQLITE,
        /** The data of {@code langgraph dev}. */
        DEV_SERVER,
        FOLDER,
        /** A folder with {@code langgraph.json}. */
        PROJECT,
        /** A workspace file. */
        WORKSPACE,
        /** The local database. */
        OWN,
        /** A PostgreSQL database. */
        POSTGRES,
        /** A MongoDB database. */
        MONGODB,
        /** A Redis database. */
        REDIS,
        /** A LangGraph server. */
        SERVER,
        /** An agent in a Python module. */
        AGENT,
        /** A path that does not exist. */
        ABSENT,
        /** An address that cannot be opened; {@link #next} has the reason. */
        REFUSED;

        /** True if it can be opened. */
        public boolean isOpened() {
            return this != NOTHING && this != AGENT && this != ABSENT && this != REFUSED;
        }

        /** True if opening it makes a connection. */
        public boolean isRemote() {
            return this == POSTGRES || this == MONGODB || this == REDIS || this == SERVER;
        }

        /** The kind's name in JSON. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Classifies a text.
     *
     * @param typed the text as typed or dropped
     * @param base the base of relative paths
     * @param look examines a path, {@link LocalLook#at}; nothing else is examined
     */
    public static TypedAddress of(String typed, Path base, Function<Path, LocalLook> look) {
        String address = AddressForm.of(typed);
        if (address.isEmpty()) {
            return new TypedAddress(Kind.NOTHING, "", "", "Type a path, or the address of a server or a database.");
        }
        return switch (SourceAddress.of(address, base)) {
            case Outcome.Failed<SourceAddress>(Failure failure) ->
                new TypedAddress(Kind.REFUSED, SourceAddress.shown(address), scheme(address), sentence(failure.sentence()));
            case Outcome.Ok<SourceAddress>(SourceAddress.Own own) ->
                new TypedAddress(Kind.OWN, own.toString(), own.shelf().isEmpty() ? "Stateroom's own threads and items" : "Stateroom's own data, " + own.shelf(), "Opens what is kept on this computer.");
            case Outcome.Ok<SourceAddress>(SourceAddress.Postgres(PostgresAddress at)) ->
                new TypedAddress(Kind.POSTGRES, address, postgres(at), "Looks for LangGraph checkpoints and a store. Every transaction is read-only. Nothing has been sent yet.");
            case Outcome.Ok<SourceAddress>(SourceAddress.Mongo(MongoAddress at)) ->
                new TypedAddress(
                        Kind.MONGODB,
                        address,
                        "MongoDB on " + at.hosts() + ", database " + at.database() + (at.user().isEmpty() ? "" : ", as " + at.user()),
                        "Looks for LangGraph checkpoints. They are only read. Nothing has been sent yet." + (at.isPrivate() ? "" : " The connection is not encrypted."));
            case Outcome.Ok<SourceAddress>(SourceAddress.Redis(RedisAddress at)) ->
                new TypedAddress(
                        Kind.REDIS,
                        address,
                        "Redis on " + at.place() + ", database " + at.database() + (at.user().isEmpty() ? "" : ", as " + at.user()),
                        "Looks for LangGraph checkpoints and a store. They are only read. Nothing has been sent yet." + (at.isPrivate() ? "" : " The connection is not encrypted."));
            case Outcome.Ok<SourceAddress>(SourceAddress.Server(ServerAddress at)) ->
                new TypedAddress(
                        Kind.SERVER,
                        address,
                        "LangGraph server at " + at.name(),
                        "Asks the server for its threads and its store. Nothing has been sent yet." + (at.base().getScheme().equals("http") && !isHere(at) ? " The connection is not encrypted." : ""));
            case Outcome.Ok<SourceAddress>(SourceAddress.Local(Path path)) -> local(address, path, look.apply(path));
        };
    }

    private static TypedAddress local(String typed, Path path, LocalLook look) {
        String name = LocalOpener.name(path);
        String address = path.toString();
        return switch (look) {
            case SQLITE -> new TypedAddress(Kind.SQLITE, address, "SQLite file " + name, "Opens its threads or its store, whichever tables it has. The file is not changed.");
            case WORKSPACE -> new TypedAddress(Kind.WORKSPACE, address, "workspace file " + name, "Mounts what it names. What it reaches elsewhere, or runs, is asked for first.");
            case DEV_SERVER -> new TypedAddress(Kind.DEV_SERVER, address, "what langgraph dev left in " + SourceAddress.Form.parent(path), "Reads its threads and its store from the pickles there. Nothing of them is loaded or run.");
            case PROJECT -> new TypedAddress(Kind.PROJECT, address, "project " + name + " with langgraph.json", "Opens its folder, locked against changes. No code of it is run.");
            case FOLDER -> new TypedAddress(Kind.FOLDER, address, "folder " + name, "Opens it, locked against changes.");
            case ELSEWHERE -> new TypedAddress(Kind.FOLDER, address, "path on another computer, " + name, "Asks that computer for it. Nothing has been sent yet.");
            case FILE -> new TypedAddress(Kind.REFUSED, address, "file " + name, "It is neither an SQLite file nor a workspace file. Open the folder that it is in to read it.");
            case ABSENT -> OBJECT.matcher(typed).matches()
                    ? new TypedAddress(Kind.AGENT, typed, "agent " + typed.substring(typed.lastIndexOf(':') + 1) + " of " + typed.substring(0, typed.lastIndexOf(':')), "An agent's own object is mounted by a workspace file, through the bridge: its code runs only after you agree.")
                    : new TypedAddress(Kind.ABSENT, address, name, address + " does not exist.");
        };
    }

    private static boolean isHere(ServerAddress at) {
        String host = at.base().getHost();
        return host != null && (host.equals("localhost") || host.startsWith("127.") || host.equals("[::1]"));
    }

    private static String postgres(PostgresAddress at) {
        String hosts = at.hosts().isEmpty() ? "this computer" : at.hosts();
        return "PostgreSQL on " + hosts + (at.database().isEmpty() ? "" : ", database " + at.database()) + (at.user().isEmpty() ? "" : ", as " + at.user());
    }

    private static String scheme(String address) {
        int colon = address.indexOf(':');
        return colon > 1 ? address.substring(0, colon) + " address" : "path";
    }

    private static String sentence(String phrase) {
        return phrase.substring(0, 1).toUpperCase(Locale.ROOT) + phrase.substring(1) + (phrase.endsWith(".") ? "" : ".");
    }
}

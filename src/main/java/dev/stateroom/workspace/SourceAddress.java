package dev.stateroom.workspace;

import dev.stateroom.langgraph.devserver.DevServerFolder;
import dev.stateroom.langgraph.mongo.MongoAddress;
import dev.stateroom.langgraph.postgres.PostgresAddress;
import dev.stateroom.langgraph.redis.RedisAddress;
import dev.stateroom.langgraph.server.ServerAddress;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The address of a source, as the user or a workspace file names it. */
sealed interface SourceAddress {

    /** A file or folder on this computer. */
    record Local(Path path) implements SourceAddress {
        @Override
        public String toString() {
            return path.toString();
        }
    }

    /**
     * The local database, in which Stateroom keeps its own data.
     *
     * @param shelf the part of the database; empty for the unnamed part
     */
    record Own(String shelf) implements SourceAddress {
        @Override
        public String toString() {
            return Form.OWN + shelf;
        }
    }

    /** A PostgreSQL database; its password is not part of the text. */
    record Postgres(PostgresAddress at) implements SourceAddress {
        @Override
        public String toString() {
            return at.toString();
        }
    }

    /** A MongoDB database; its password is not part of the text. */
    record Mongo(MongoAddress at) implements SourceAddress {
        @Override
        public String toString() {
            return at.toString();
        }
    }

    /** A Redis database; its password is not part of the text. */
    record Redis(RedisAddress at) implements SourceAddress {
        @Override
        public String toString() {
            return at.toString();
        }
    }

    /** A LangGraph server; its key is not part of the text. */
    record Server(ServerAddress at) implements SourceAddress {
        @Override
        public String toString() {
            return at.toString();
        }
    }

    /** True for an address of the local database: {@code local:} or {@code local:NAME}. */
    static boolean isOwn(String address) {
        return address.regionMatches(true, 0, Form.OWN, 0, Form.OWN.length());
    }

    /** The address without its password; only the scheme if the password cannot be located. */
    static String shown(String address) {
        if (MongoAddress.isMeantBy(address)) {
            return MongoAddress.parse(address) instanceof Outcome.Ok<MongoAddress>(MongoAddress at) ? at.toString() : "mongodb://…";
        }
        if (RedisAddress.isMeantBy(address)) {
            return RedisAddress.parse(address) instanceof Outcome.Ok<RedisAddress>(RedisAddress at) ? at.toString() : "redis://…";
        }
        if (!PostgresAddress.isMeantBy(address)) {
            return address;
        }
        return PostgresAddress.parse(address) instanceof Outcome.Ok<PostgresAddress>(PostgresAddress at) ? at.toString() : "postgresql://…";
    }

    /**
     * Parses an address.
     *
     * @param typed any form that {@link AddressForm} accepts
     * @param base the base of relative paths
     * @return the address; INVALID or UNSUPPORTED with one sentence for an invalid one
     */
    static Outcome<SourceAddress> of(String typed, Path base) {
        String address = AddressForm.of(typed);
        Matcher scheme = Form.SCHEME.matcher(address);
        if (!scheme.matches()) {
            return Form.resolve(address, base).map(Local::new);
        }
        return switch (scheme.group(1).toLowerCase(Locale.ROOT)) {
            case "sqlite" -> Form.resolve(scheme.group(2), base).map(Local::new);
            case "postgres", "postgresql" -> PostgresAddress.parse(address).map(Postgres::new);
            case "http", "https" -> ServerAddress.parse(address).map(Server::new);
            case "local" -> Form.shelf(scheme.group(2)).map(Own::new);
            case "mongodb", "mongodb+srv" -> MongoAddress.parse(address).map(Mongo::new);
            case "redis", "rediss" -> RedisAddress.parse(address).map(Redis::new);
            case "mysql", "mysqlx", "mariadb" -> Form.unsupported(Form.elsewhere("MySQL"));
            case "dynamodb" -> Form.unsupported(Form.elsewhere("DynamoDB"));
            case String other when scheme.group(2).startsWith("//") -> Form.unsupported(Form.elsewhere(other));
            default -> Form.resolve(address, base).map(Local::new);
        };
    }

    /**
     * The local path that an address names.
     *
     * @param base the base of relative paths
     * @return the path, absolute; UNSUPPORTED with one sentence for addresses of other kinds
     */
    static Outcome<Path> path(String address, Path base) {
        return of(address, base).then(named -> named instanceof Local(Path path)
                ? Outcome.ok(path)
                : Form.unsupported(named + " is not a path on this computer: name a file or a folder"));
    }

    /** The syntax of addresses. */
    final class Form {
        // At least two letters: C:\ is a path.
        private static final Pattern SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]+):(.*)", Pattern.DOTALL);

        private static final String OWN = "local:";
        private static final int LONGEST_NAME = 200;

        private Form() {}

        /** The name of the folder that contains a path; for a path inside {@code .langgraph_api}, the project's name. */
        static String parent(Path path) {
            Path folder = path.endsWith(DevServerFolder.NAME) ? path.getParent() : path.getParent() == null ? null : path.getParent().getParent();
            return folder == null ? path.toString() : LocalOpener.name(folder);
        }

        private static Outcome<String> shelf(String name) {
            return name.length() <= LONGEST_NAME && name.chars().noneMatch(Character::isISOControl)
                    ? Outcome.ok(name)
                    : Outcome.failed(
                            Failure.Kind.INVALID,
                            "a name behind local: has at most " + LONGEST_NAME + " characters and no control characters");
        }

        private static Outcome<Path> resolve(String path, Path base) {
            try {
                return path.isEmpty()
                        ? Outcome.failed(Failure.Kind.INVALID, "the address is empty: name a database, a workspace file or a folder")
                        : Outcome.ok(base.resolve(path).toAbsolutePath().normalize());
            } catch (InvalidPathException e) {
                return Outcome.failed(Failure.Kind.INVALID, "\"" + path.replace('\0', ' ') + "\" is not a path on this system");
            }
        }

        private static String elsewhere(String kind) {
            return "a " + kind + " address is not read directly: supported are SQLite files, postgresql://, mongodb://, redis://, folders that langgraph dev left, and"
                    + " LangGraph servers, through which the threads of any other database can be opened";
        }

        private static <T> Outcome<T> unsupported(String sentence) {
            return Outcome.failed(Failure.Kind.UNSUPPORTED, sentence);
        }
    }
}

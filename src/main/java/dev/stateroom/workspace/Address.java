package dev.stateroom.workspace;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The forms that a source's address takes. */
final class Address {
    // Two letters at least: C:\ is a path.
    private static final Pattern SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]+):(.*)", Pattern.DOTALL);

    private Address() {}

    private static final String OWN = "local:";
    private static final int LONGEST_NAME = 200;

    /** True for the address of what Stateroom itself keeps: {@code local:} or {@code local:NAME}. */
    static boolean isOwn(String address) {
        return address.regionMatches(true, 0, OWN, 0, OWN.length());
    }

    /** The part of it that such an address names; empty for {@code local:}. */
    static Outcome<String> shelf(String address) {
        String name = address.substring(OWN.length());
        return name.length() <= LONGEST_NAME && name.chars().noneMatch(Character::isISOControl)
                ? Outcome.ok(name)
                : Outcome.failed(Failure.Kind.INVALID, "a name behind local: has at most " + LONGEST_NAME + " characters and no control characters");
    }

    /**
     * The local path that an address names.
     *
     * @param base what relative paths are relative to
     * @return the path, absolute; UNSUPPORTED with one sentence for addresses of other kinds
     */
    static Outcome<Path> path(String address, Path base) {
        Matcher scheme = SCHEME.matcher(address);
        if (!scheme.matches()) {
            return resolve(address, base);
        }
        return switch (scheme.group(1).toLowerCase(Locale.ROOT)) {
            case "sqlite" -> resolve(scheme.group(2), base);
            case "postgres", "postgresql" ->
                later("a PostgreSQL database cannot be opened by this version: name an SQLite file, a workspace file or a folder");
            case "http", "https" ->
                later("a LangGraph server cannot be opened by this version: name an SQLite file, a workspace file or a folder");
            case "local" -> later("local: names what Stateroom keeps itself, which is no file");
            case "redis", "rediss" ->
                later("a Redis store is not read directly: open it through the store API of a running LangGraph server");
            default -> resolve(address, base);
        };
    }

    private static Outcome<Path> resolve(String path, Path base) {
        try {
            return path.isEmpty()
                    ? Outcome.failed(Failure.Kind.INVALID, "the address is empty: name an SQLite file, a workspace file or a folder")
                    : Outcome.ok(base.resolve(path).toAbsolutePath().normalize());
        } catch (InvalidPathException e) {
            return Outcome.failed(Failure.Kind.INVALID, "\"" + path.replace('\0', ' ') + "\" is no path on this system");
        }
    }

    private static Outcome<Path> later(String sentence) {
        return Outcome.failed(Failure.Kind.UNSUPPORTED, sentence);
    }
}

package dev.stateroom.langgraph.redis;

import dev.stateroom.http.AddressLogin;
import dev.stateroom.http.HttpAddress;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The address and login of a Redis database: {@code redis://user:password@host:port/0}, encrypted {@code rediss://…}. The password is never
 * part of the result of {@link #toString}.
 */
public final class RedisAddress {
    private static final Pattern FORM = Pattern.compile(
            "redis(s)?://(?:([^@/?]*)@)?([A-Za-z0-9_.-]+|\\[[0-9A-Fa-f:.]+])?(?::(\\d{1,5}))?(?:/(\\d{1,5})?)?(?:\\?([^#]*))?", Pattern.CASE_INSENSITIVE);

    /** Permits an unencrypted connection, also to another computer. */
    private static final String UNENCRYPTED = "unencrypted=yes";

    private static final int USUAL_PORT = 6379;

    private final boolean isEncrypted;
    private final AddressLogin login;
    private final String host;
    private final int port;
    private final int database;
    private final boolean isMeantInTheClear;

    private RedisAddress(
            boolean isEncrypted, AddressLogin login, String host, int port, int database, boolean isMeantInTheClear) {
        this.isEncrypted = isEncrypted;
        this.login = login;
        this.host = host;
        this.port = port;
        this.database = database;
        this.isMeantInTheClear = isMeantInTheClear;
    }

    /** True for text that begins like such an address. */
    public static boolean isMeantBy(String text) {
        return text.regionMatches(true, 0, "redis:", 0, 6) || text.regionMatches(true, 0, "rediss:", 0, 7);
    }

    /** Parses an address; INVALID says which part is wrong, without ever repeating a password. */
    public static Outcome<RedisAddress> parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            return invalid("the address is not of the form redis://user@host:port/0: a character with a meaning of its own, such as @ or / in a password, is written %40, %2F");
        }
        String options = form.group(6) == null ? "" : form.group(6);
        if (!options.isEmpty() && !options.equals(UNENCRYPTED)) {
            return invalid("the only option that an address of Redis takes is " + UNENCRYPTED);
        }
        int port = form.group(4) == null ? USUAL_PORT : Integer.parseInt(form.group(4));
        if (port < 1 || port > 65_535) {
            return invalid("the port of the address is none");
        }
        try {
            return Outcome.ok(new RedisAddress(
                    form.group(1) != null, AddressLogin.of(form.group(2)),
                    form.group(3) == null ? "localhost" : form.group(3), port, form.group(5) == null ? 0 : Integer.parseInt(form.group(5)), !options.isEmpty()));
        } catch (IllegalArgumentException notEscaped) {
            return invalid(AddressLogin.NOT_ESCAPED);
        }
    }

    private static <T> Outcome<T> invalid(String sentence) {
        return Outcome.failed(Failure.Kind.INVALID, sentence);
    }

    AddressLogin login() {
        return login;
    }

    /** The password, or a reference to it, as the address has it; null if it has none. */
    public @Nullable String password() {
        return login.password();
    }

    /** A copy with the password that its reference refers to. */
    public RedisAddress withPassword(String resolved) {
        return new RedisAddress(isEncrypted, login.withPassword(resolved), host, port, database, isMeantInTheClear);
    }

    /** The user; empty for the default user. */
    public String user() {
        return login.user();
    }

    /** The number of the database. */
    public int database() {
        return database;
    }

    /** The host's name, without its port. */
    public String host() {
        return host;
    }

    public int port() {
        return port;
    }

    /** The host with its port. */
    public String place() {
        return host + ":" + port;
    }

    /** {@code database 0 at host:port}. */
    public String name() {
        return "database " + database + " at " + place();
    }

    /** True if the connection is encrypted. */
    public boolean isEncrypted() {
        return isEncrypted;
    }

    /** True if no one else can read what is sent: encrypted, or on this computer. */
    public boolean isPrivate() {
        return isEncrypted || HttpAddress.isThisComputer(host);
    }

    /** DENIED if it asks for a connection to another computer that others could read, without permitting that explicitly. */
    Outcome<Boolean> checked() {
        return isPrivate() || isMeantInTheClear
                ? Outcome.ok(true)
                : Outcome.failed(
                        Failure.Kind.DENIED,
                        place() + " is another computer, and redis:// would send password and data in the clear: write rediss://, or add ?" + UNENCRYPTED + " to the address if that is meant");
    }

    /** The text that opens the same again: without its password, with the reference to it if it is one. */
    @Override
    public String toString() {
        return (isEncrypted ? "rediss://" : "redis://") + login + place() + "/" + database + (isMeantInTheClear ? "?" + UNENCRYPTED : "");
    }
}

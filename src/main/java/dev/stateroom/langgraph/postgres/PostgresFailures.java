package dev.stateroom.langgraph.postgres;

import dev.stateroom.http.SecureConnections;
import dev.stateroom.vfs.Failure;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.util.Locale;
import javax.net.ssl.SSLException;

/** Failures of PostgreSQL or of the connection to it, as one sentence. */
final class PostgresFailures {
    /** The driver's own state for a missing password, or a server without a secure connection. */
    private static final String NOT_LET_IN = "08004";

    /** Also for a server without a system column. */
    private static final String UNKNOWN_COLUMN = "42703";

    private PostgresFailures() {}

    static Failure of(SQLException e, PostgresAddress address) {
        String state = e.getSQLState() == null ? "" : e.getSQLState();
        String at = address.hosts();
        String name = address.name();
        if (state.startsWith("28")) {
            return unreachable(at + " does not let " + address.user() + " into " + address.database() + ": " + plain(e, address));
        }
        if (state.equals(NOT_LET_IN) && address.password() == null && plain(e, address).contains("password")) {
            return unreachable(at + " wants a password for " + address.user()
                    + ": name it in the address as ${env:NAME} or ${keyring:NAME}, or put it into ~/.pgpass");
        }
        return switch (state) {
            case "3D000" -> new Failure(Failure.Kind.NOT_FOUND, at + " has no database " + address.database());
            case "42501" -> new Failure(Failure.Kind.DENIED, address.user() + " may not read it in " + name + ": " + plain(e, address));
            case "42P01" -> new Failure(Failure.Kind.DAMAGED, otherTables(name, e, address));
            case UNKNOWN_COLUMN -> new Failure(Failure.Kind.UNSUPPORTED, otherTables(name, e, address));
            case "42883", "42704", "42601", "0A000" -> new Failure(Failure.Kind.UNSUPPORTED, unexpected(name, e, address));
            case "57014" ->
                unreachable(name + " did not answer within " + PostgresDatabase.SECONDS_PER_STATEMENT + " seconds and was cancelled");
            case "40001", "40P01", "55P03" -> unreachable(name + " was busy with changes of others: try again");
            case "53300" -> unreachable(at + " takes no more connections just now");
            default -> {
                if (state.startsWith("08") || state.startsWith("57P") || state.isEmpty()) {
                    yield unreachable(way(e, address));
                }
                yield new Failure(Failure.Kind.DAMAGED, unexpected(name, e, address));
            }
        };
    }

    private static String otherTables(String name, SQLException e, PostgresAddress address) {
        return name + " does not have the tables that it had when it was opened: " + plain(e, address);
    }

    private static String unexpected(String name, SQLException e, PostgresAddress address) {
        return name + " does not answer as expected: " + plain(e, address);
    }

    /** The failure of the connection. */
    private static String way(SQLException e, PostgresAddress address) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            switch (cause) {
                case UnknownHostException _ -> {
                    return "no host is known by the name " + address.hosts();
                }
                case SocketTimeoutException _ -> {
                    return address.hosts() + " did not answer in time";
                }
                case ConnectException _ -> {
                    return "nothing answers at " + address.hosts() + ": is PostgreSQL running there";
                }
                case SSLException ssl -> {
                    return "no secure connection to " + address.hosts() + " can be made: " + SecureConnections.why(ssl);
                }
                default -> {}
            }
        }
        return address.hosts() + " cannot be reached: " + plain(e, address);
    }

    private static Failure unreachable(String sentence) {
        return new Failure(Failure.Kind.UNREACHABLE, sentence);
    }

    /** The first line of the server's message, without what could be a secret. */
    private static String plain(SQLException e, PostgresAddress address) {
        String message = oneLine(String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
        String bare = message.replaceFirst("^(FATAL|ERROR): ", "");
        String password = address.password();
        String safe = password == null || password.isEmpty() ? bare : bare.replace(password, "…");
        return safe.isEmpty() ? "no reason was given" : safe.substring(0, 1).toLowerCase(Locale.ROOT) + safe.substring(1);
    }

    private static String oneLine(String text) {
        String line = text.replaceAll("\\s+", " ").strip();
        String shortened = line.length() > 200 ? line.substring(0, 200) + "…" : line;
        return shortened.endsWith(".") ? shortened.substring(0, shortened.length() - 1) : shortened;
    }
}

package dev.stateroom.agent;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.Era;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the route of an agent's composite for a path, by the longest prefix that matches, and the path for the backend there. Up to Python
 * 0.4.2 and npm 1.9 prefixes are compared by character, so that calls on folders match names that merely begin like a route; later, a route
 * ends at a slash ({@code p02-composite-prefix}, {@code js19-composite}).
 */
public final class AgentRoutes {
    private final Dialect dialect;
    private final List<String> longestFirst;

    /**
     * @param prefixes the composite's prefixes as given, in order
     * @param dialect the composite's dialect
     */
    public AgentRoutes(List<String> prefixes, Dialect dialect) {
        this.dialect = dialect;
        List<String> sorted = new ArrayList<>(prefixes);
        sorted.sort(Comparator.comparingInt(this::length).reversed());
        this.longestFirst = List.copyOf(sorted);
    }

    private int length(String prefix) {
        return dialect.language() == Era.Language.PYTHON ? prefix.codePointCount(0, prefix.length()) : prefix.length();
    }

    /** The way in which a call uses its path. */
    public enum Aim {
        /** Reads or changes one file. */
        FILE,
        /** Lists a folder. */
        LIST,
        /** Searches below a folder. */
        SEARCH
    }

    /**
     * The route of a path.
     *
     * @param prefix the route's prefix as given; null for the default backend
     * @param path the path passed to the backend
     * @param why one sentence for the user
     */
    public record Routed(@Nullable String prefix, String path, String why) {}

    /** True if a route ends at a slash: Python from 0.4.3, npm from 1.10.7. */
    public boolean endsAtSlash() {
        return dialect.holds(DialectFact.ROUTE_ENDS_AT_SLASH);
    }

    public Routed route(String path, Aim aim) {
        for (String prefix : longestFirst) {
            Routed routed = !endsAtSlash()
                    ? loose(path, prefix, aim)
                    : dialect.language() == Era.Language.PYTHON ? exact(path, prefix) : withinOrLike(path, prefix, aim);
            if (routed != null) {
                return routed;
            }
        }
        return new Routed(null, path, longestFirst.isEmpty() ? "there are no routes" : "no route's prefix fits, so the default has it");
    }

    private static @Nullable Routed exact(String path, String prefix) {
        String bare = withoutSlashes(prefix);
        if (path.equals(bare)) {
            return new Routed(prefix, "/", "it is the route " + prefix + " itself");
        }
        String slashed = prefix.endsWith("/") ? prefix : prefix + "/";
        return path.startsWith(slashed)
                ? new Routed(prefix, "/" + path.substring(slashed.length()), "it begins with the route " + prefix)
                : null;
    }

    /**
     * npm from 1.10.7: a folder is matched against the prefix up to a slash, yet its remaining path is cut by the prefix's own length, and
     * a file is matched against the prefix as it is, or from 1.12 on without its last character; so a prefix without a final slash loses
     * characters ({@code js-composite-route-without-slash}).
     */
    private @Nullable Routed withinOrLike(String path, String prefix, Aim aim) {
        String why = "it begins with the route " + prefix;
        if (aim == Aim.FILE) {
            boolean itself = dialect.holds(DialectFact.ROUTE_COVERS_OWN_NAME)
                    && !prefix.isEmpty()
                    && path.equals(prefix.substring(0, prefix.length() - 1));
            return itself || path.startsWith(prefix) ? new Routed(prefix, "/" + rest(path, prefix.length()), why) : null;
        }
        String slashed = prefix.endsWith("/") ? prefix : prefix + "/";
        if (!path.equals(slashed.substring(0, slashed.length() - 1)) && !path.startsWith(slashed)) {
            return null;
        }
        if (aim == Aim.LIST) {
            return new Routed(prefix, "/" + rest(path, prefix.length()), why);
        }
        String rest = rest(path, prefix.length() - 1);
        return new Routed(prefix, rest.isEmpty() ? "/" : rest, why);
    }

    private @Nullable Routed loose(String path, String prefix, Aim aim) {
        if (aim == Aim.FILE) {
            return path.startsWith(prefix)
                    ? new Routed(prefix, "/" + path.substring(prefix.length()), "it begins with the route " + prefix)
                    : null;
        }
        boolean python = dialect.language() == Era.Language.PYTHON;
        String bare = python ? withoutSlashes(prefix) : withoutSlash(prefix);
        if (!path.startsWith(bare)) {
            return null;
        }
        String why = path.length() > bare.length() && path.charAt(bare.length()) != '/'
                ? "it begins like the route " + prefix + ", which is enough here although the name goes on"
                : "it begins with the route " + prefix;
        if (aim == Aim.LIST) {
            return new Routed(prefix, "/" + rest(path, prefix.length()), why);
        }
        // Python counts from the end if a prefix is empty: only the last character remains.
        boolean fromEnd = python && prefix.isEmpty();
        String rest = rest(path, fromEnd ? path.length() - 1 : prefix.length() - 1);
        return new Routed(prefix, rest.isEmpty() ? "/" : rest, why);
    }

    private static String withoutSlash(String prefix) {
        return prefix.endsWith("/") ? prefix.substring(0, prefix.length() - 1) : prefix;
    }

    private static String rest(String path, int from) {
        return path.substring(Math.clamp(from, 0, path.length()));
    }

    private static String withoutSlashes(String prefix) {
        int end = prefix.length();
        while (end > 0 && prefix.charAt(end - 1) == '/') {
            end--;
        }
        return prefix.substring(0, end);
    }
}

package dev.stateroom.replay;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.KeyMap;
import dev.stateroom.permission.call.FileCall;
import dev.stateroom.permission.simulation.ShownPaths;
import dev.stateroom.tool.ToolName;
import dev.stateroom.vfs.FilePath;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds calls whose paths were on a mount that is missing here: the recorded answer has files that the recorded state never had. */
final class MissingRoutes {
    private static final Pattern UNROOTED = Pattern.compile("(?<=\\[|, )'([^/'][^']*/)'(?=\\]|, )");

    private final KeyMap<FileData> state;
    private final Set<String> known = new LinkedHashSet<>();

    private final ReplayScratch scratch;

    MissingRoutes(ReplayScratch scratch) {
        this.scratch = scratch;
        this.state = scratch.state();
    }

    /**
     * Remembers and returns the likely route of a path: its first folder; the root for a file in the root. Either is possible if the state
     * is empty and nothing else is mounted.
     */
    String noted(String path) {
        int slash = path.indexOf('/', 1);
        String route = slash < 0 || (state.size() == 0 && !scratch.hasMounts()) ? "/" : path.substring(0, slash + 1);
        known.add(route);
        return slash < 0 || !route.equals("/") ? route : path.substring(0, slash + 1) + VerdictNote.OR_DEFAULT;
    }

    /** The route that explains a recorded answer; null if the state explains all of it. */
    @Nullable String of(LoggedCall call, LoggedCall.Result recorded, LoggedCall.Result actual) {
        FileCall file = FileCall.of(call.tool(), call.args()).orElse(null);
        if (file == null) {
            return null;
        }
        String path = whole(file.path());
        for (String route : known) {
            if (path != null && !route.equals("/") && (path + "/").startsWith(route)) {
                return route;
            }
        }
        String stripped = path == null ? null : stripped(path, recorded.text(), actual.text());
        if (stripped != null) {
            known.add(stripped);
            return stripped;
        }
        for (String shown : ShownPaths.of(file, recorded.text())) {
            if (!isHere(shown)) {
                return noted(shown);
            }
        }
        if (file.tool() == ToolName.LS) {
            // A listing shows a route as it was declared; paths of a state always begin with a slash.
            Matcher name = UNROOTED.matcher(recorded.text());
            while (name.find()) {
                if (!actual.text().contains(name.group())) {
                    known.add(name.group(1));
                    return name.group(1);
                }
            }
        }
        boolean failsHere = isFailure(actual) && !isFailure(recorded);
        boolean listing = switch (file.tool()) {
            case LS, GLOB, GREP -> true;
            default -> false;
        };
        return path != null && failsHere && !listing && !isHere(path) ? noted(path) : known.contains("/") && state.size() == 0 ? "/" : null;
    }

    /** The route's prefix that the recorded paths lack, because a mount behind a route does not know it; null if none is lacking. */
    private static @Nullable String stripped(String path, String recorded, String actual) {
        String bare = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
        if (!bare.isEmpty() && actual.contains("'" + bare + "'") && actual.replace("'" + bare + "'", "'/'").equals(recorded)) {
            return bare + "/";
        }
        for (int slash = path.indexOf('/', 1); slash > 0; slash = path.indexOf('/', slash + 1)) {
            if (actual.contains(path) && actual.replace(path, path.substring(slash)).equals(recorded)) {
                return path.substring(0, slash + 1);
            }
        }
        return null;
    }

    private static boolean isFailure(LoggedCall.Result result) {
        return Boolean.TRUE.equals(result.failed()) || result.text().startsWith("Error");
    }

    private boolean isHere(String path) {
        if (state.get(path) != null || !scratch.isInState(path)) {
            return true;
        }
        String below = path.endsWith("/") ? path : path + "/";
        KeyMap.Slot<FileData> next = state.firstFrom(below);
        return next != null && next.key().startsWith(below);
    }

    private static @Nullable String whole(@Nullable String path) {
        return path == null ? null : FilePath.rooted(path);
    }
}

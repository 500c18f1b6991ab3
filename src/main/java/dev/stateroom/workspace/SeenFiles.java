package dev.stateroom.workspace;

import dev.stateroom.history.FileSnapshot;
import dev.stateroom.permission.call.FileCall;
import dev.stateroom.permission.simulation.ShownPaths;
import dev.stateroom.replay.LoggedCall;
import dev.stateroom.tool.ToolName;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** What the calls so far say that mounts hold: what they left and found at a path, and which names a folder had when it was listed. */
final class SeenFiles {
    private static final String CUT = "truncated";

    /** Tools that change no files but through calls of their own. */
    private static final Set<String> HARMLESS = Set.of("task", "write_todos");

    private final Map<String, FileSnapshot> known = new HashMap<>();
    private final Set<String> deleted = new HashSet<>();
    /** The names in each folder, without what is below them; folders end with a slash. */
    private final Map<String, Listing> listings = new HashMap<>();

    /** @param shows false for a path that the agent's rules hide from its listings */
    private record Listing(Set<String> names, Predicate<String> shows) {}

    /** A path was deleted, with all below it. */
    void deleted(String path) {
        deleted.add(path.endsWith("/") ? path.substring(0, path.length() - 1) : path);
    }

    void put(String path, FileSnapshot held) {
        known.put(path, held);
    }

    /** What a path holds; absent too where a folder above it was deleted, or listed without it. */
    FileSnapshot at(String path) {
        FileSnapshot held = known.get(path);
        return held != null ? held : isUnlisted(path) || isBelowDeleted(path) ? FileSnapshot.Other.ABSENT : FileSnapshot.Other.UNKNOWN;
    }

    private boolean isBelowDeleted(String path) {
        for (int slash = path.indexOf('/', 1); slash > 0; slash = path.indexOf('/', slash + 1)) {
            if (deleted.contains(path.substring(0, slash))) {
                return true;
            }
        }
        return false;
    }

    private boolean isUnlisted(String path) {
        for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
            Listing listing = listings.get(path.substring(0, slash + 1));
            if (listing != null) {
                int next = path.indexOf('/', slash + 1);
                String entry = next < 0 ? path : path.substring(0, next);
                String name = entry.substring(slash + 1);
                if (!name.isEmpty() && !listing.names().contains(name) && listing.shows().test(entry) && listing.shows().test(path)) {
                    return true;
                }
            }
        }
        return false;
    }

    Collection<Map.Entry<String, FileSnapshot>> entries() {
        return known.entrySet();
    }

    /** A tool of which nothing says which files it changes may have made some. */
    void ran(String tool) {
        boolean isOfFiles = ToolName.named(tool).filter(named -> named != ToolName.EXECUTE).isPresent();
        if (!isOfFiles && !HARMLESS.contains(tool)) {
            listings.clear();
            deleted.clear();
        }
    }

    /** Takes what a listing shows, if it shows all. */
    void listed(LoggedCall call, String path, String shown, Predicate<String> shows) {
        boolean isWhole = (shown.startsWith("[") || shown.startsWith("/") || shown.startsWith("No files found")) && !shown.contains(CUT);
        FileCall file = FileCall.of(call.tool(), call.args()).orElse(null);
        if (!isWhole || file == null) {
            return;
        }
        String folder = path.endsWith("/") ? path : path + "/";
        Set<String> names = new HashSet<>();
        for (String one : ShownPaths.of(file, shown)) {
            if (one.startsWith(folder)) {
                String name = one.substring(folder.length());
                int slash = name.indexOf('/');
                names.add(slash < 0 ? name : name.substring(0, slash));
            }
        }
        listings.put(folder, new Listing(names, shows));
    }
}

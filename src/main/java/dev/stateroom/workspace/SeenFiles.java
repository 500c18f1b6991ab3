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

/** What the calls so far prove about mounts: the content that they left or found at a path, and the names in a listed folder. */
final class SeenFiles {
    private static final String CUT = "truncated";

    /** Tools that change files only through calls of their own. */
    private static final Set<String> HARMLESS = Set.of("task", "write_todos");

    private final Map<String, FileSnapshot> known = new HashMap<>();
    private final Set<String> deleted = new HashSet<>();
    /** The names in each folder, not recursive; folders end with a slash. */
    private final Map<String, Listing> listings = new HashMap<>();

    /** @param shows false for a path that the agent's rules hide from listings */
    private record Listing(Set<String> names, Predicate<String> shows) {}

    /** Records that a path and all below it were deleted. */
    void deleted(String path) {
        deleted.add(path.endsWith("/") ? path.substring(0, path.length() - 1) : path);
    }

    void put(String path, FileSnapshot held) {
        known.put(path, held);
    }

    /** The content of a path; absent too if a parent folder was deleted, or listed without it. */
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

    /** Records that a tool ran: one that is not known may have changed any file. */
    void ran(String tool) {
        boolean isOfFiles = ToolName.named(tool).filter(named -> named != ToolName.EXECUTE).isPresent();
        if (!isOfFiles && !HARMLESS.contains(tool)) {
            listings.clear();
            deleted.clear();
        }
    }

    /** Records a listing, if it is complete. */
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

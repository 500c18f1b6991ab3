package dev.stateroom.ui.mounts;

import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.workspace.document.DocumentEdit;
import dev.stateroom.workspace.document.DocumentFile;
import dev.stateroom.workspace.document.DocumentText;
import dev.stateroom.workspace.document.JsonNode;
import dev.stateroom.workspace.document.MountSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One backend of the document as it is written: the default, or a route.
 *
 * @param prefix the whole prefix, with those of the composites around it
 * @param depth number of composites around it
 * @param spec what is mounted
 * @param routes path of the object that has the route; null for a default
 * @param name the route as written there; empty for a default
 * @param index of the route in that object
 */
record RouteRow(String prefix, int depth, MountSpec spec, @Nullable String routes, String name, int index) {

    /** All backends, in the order written, a default before its routes. */
    static List<RouteRow> of(MountSpec backend) {
        List<RouteRow> rows = new ArrayList<>();
        add("", 0, backend, null, "", 0, rows);
        return rows;
    }

    private static void add(
            String around, int depth, MountSpec spec, @Nullable String routes, String name, int index, List<RouteRow> rows) {
        String prefix = around + (name.isEmpty() ? "" : name);
        if (spec instanceof MountSpec.Composite composite) {
            String path = composite.head().node().place().path();
            add(prefix, depth, composite.fallback(), routes, name, index, rows);
            int number = 0;
            for (MountSpec.Route route : composite.routes()) {
                String outer = prefix.endsWith("/") ? prefix.substring(0, prefix.length() - 1) : prefix;
                add(outer, depth + 1, route.spec(), path + ".routes", route.prefix(), number++, rows);
            }
        } else {
            rows.add(new RouteRow(prefix.isEmpty() ? "/" : prefix, depth, spec, routes, name, index));
        }
    }

    /** The prefix with slashes at both ends, as the open workspace names its mounts. */
    String slashed() {
        String open = FilePath.rooted(prefix);
        return open.endsWith("/") ? open : open + "/";
    }

    boolean isDefault() {
        return routes == null;
    }

    /** Returns what is wrong with a route's prefix; empty if valid. {@code edited} is the row that has it; null for a new one. */
    static String wrongPrefix(DocumentFile file, String prefix, @Nullable RouteRow edited, Translations words) {
        // A prefix that the document has already may stay: the findings report it.
        if (edited != null && (edited.isDefault() || prefix.equals(edited.name()))) {
            return "";
        }
        if (!prefix.startsWith("/") || !prefix.endsWith("/") || prefix.length() < 3) {
            return words.get("wrong.prefix");
        }
        boolean taken = of(file.document().backend()).stream()
                .anyMatch(other -> !other.isDefault() && other.name().equals(prefix) && !other.equals(edited));
        return taken ? words.get("wrong.taken") : "";
    }

    /** True if both are the route of one name in one composite, whatever their positions. */
    boolean isSameRoute(RouteRow other) {
        return Objects.equals(routes, other.routes) && name.equals(other.name);
    }

    /** Edits that add a route to the outermost backend, which becomes a composite if it is not one. */
    static List<DocumentEdit> adding(DocumentFile file, String prefix, String json) {
        MountSpec backend = file.document().backend();
        JsonNode.Fields node = backend.head().node();
        String path = node.place().path();
        if (!(backend instanceof MountSpec.Composite)) {
            return List.of(new DocumentEdit.Replace(path, DocumentText.composite(file.now().text(), node.place(), prefix, json)));
        }
        return List.of(
                node.get("routes") == null
                        ? new DocumentEdit.SetField(path, "routes", "{ " + FieldInput.quoted(prefix) + ": " + json + " }")
                        : new DocumentEdit.SetField(path + ".routes", prefix, json));
    }
}

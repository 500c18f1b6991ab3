package dev.stateroom.workspace.document;

import dev.stateroom.vfs.FilePath;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The mounts by prefix, with nested composites flattened. If two routes have the same prefix, the one with the longer written form wins, as
 * in the agent's composite; a route to the root wins over the default. A prefix that no path can have ({@code /a//b/}) has no row.
 *
 * @param rows one per prefix, in document order
 */
public record RouteTable(List<Row> rows) {

    /**
     * One prefix.
     *
     * @param prefix with a slash at both ends
     * @param spec the mounted backend; a composite only inside a policy
     */
    public record Row(String prefix, MountSpec spec) {}

    /** The table of a workspace's backend. */
    public static RouteTable of(MountSpec backend) {
        Map<String, Row> rows = new LinkedHashMap<>();
        add("/", backend, rows);
        return new RouteTable(List.copyOf(rows.values()));
    }

    /** The backends with files of their own, looking through policies, by the prefix at which the agent sees them. */
    public static List<Row> leaves(MountSpec backend) {
        List<Row> leaves = new ArrayList<>();
        for (Row row : of(backend).rows()) {
            if (row.spec() instanceof MountSpec.Policy policy) {
                leaves(policy.inner()).forEach(leaf -> leaves.add(new Row(row.prefix() + leaf.prefix().substring(1), leaf.spec())));
            } else {
                leaves.add(row);
            }
        }
        return leaves;
    }

    private static void add(String prefix, MountSpec spec, Map<String, Row> rows) {
        if (!(spec instanceof MountSpec.Composite composite)) {
            if (prefix.equals("/") || FilePath.parse(prefix.substring(0, prefix.length() - 1)).isPresent()) {
                rows.putIfAbsent(prefix, new Row(prefix, spec));
            }
            return;
        }
        List<MountSpec.Route> longestFirst = new ArrayList<>(composite.routes());
        longestFirst.sort(Comparator.comparingInt((MountSpec.Route route) -> route.prefix().length()).reversed());
        for (MountSpec.Route route : longestFirst) {
            add(prefix + route.slashed().substring(1), route.spec(), rows);
        }
        add(prefix, composite.fallback(), rows);
    }
}

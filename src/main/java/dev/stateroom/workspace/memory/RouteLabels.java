package dev.stateroom.workspace.memory;

import dev.stateroom.history.memory.StoreRoute;
import dev.stateroom.history.memory.StoreRoute.Label;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.document.JsonNode;
import dev.stateroom.workspace.document.MountSpec;
import dev.stateroom.workspace.document.NamespaceTemplate;
import dev.stateroom.workspace.document.RouteTable;
import dev.stateroom.workspace.document.WorkspaceDocument;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The routes into stores in a workspace document, and the users in its own values.
 *
 * @param routes in document order
 * @param users the values of placeholders for a user
 */
public record RouteLabels(List<StoreRoute> routes, Set<String> users) {
    private static final Pattern RUN = Pattern.compile("(?i)execution_info\\..*|(?:.*\\.)?(?:thread|run|checkpoint|session)_?id");

    /** Copies both. */
    public RouteLabels {
        routes = List.copyOf(routes);
        users = Set.copyOf(users);
    }

    /** The routes of a workspace; none if it was not opened from a document. */
    public static Outcome<RouteLabels> of(OpenWorkspace workspace, WorkspaceStores stores) {
        if (!workspace.isDocument()) {
            return Outcome.ok(new RouteLabels(List.of(), Set.of()));
        }
        return workspace.document().map(file -> of(file.document(), stores));
    }

    private static RouteLabels of(WorkspaceDocument document, WorkspaceStores stores) {
        List<StoreRoute> routes = new ArrayList<>();
        Set<String> users = new LinkedHashSet<>();
        for (RouteTable.Row row : RouteTable.of(document.backend()).rows()) {
            MountSpec spec = row.spec();
            while (spec instanceof MountSpec.Policy policy) {
                spec = policy.inner();
            }
            if (spec instanceof MountSpec.Store store) {
                routes.add(new StoreRoute(row.prefix(), storeName(row.prefix(), store, stores), labels(store, document, users)));
            }
        }
        return new RouteLabels(routes, users);
    }

    /** The name of the store that is open at that prefix; else its address. */
    private static String storeName(String prefix, MountSpec.Store spec, WorkspaceStores stores) {
        return stores.stores().stream()
                .filter(store -> store.routes().stream().anyMatch(route -> route.prefix().equals(prefix)))
                .map(WorkspaceStores.Mounted::name)
                .findFirst()
                .orElseGet(() -> {
                    String bare = spec.source().replaceFirst("(?i)^(?:sqlite:|local:$)", "");
                    return bare.isEmpty() ? "local" : bare.substring(bare.lastIndexOf('/') + 1);
                });
    }

    private static List<Label> labels(MountSpec.Store store, WorkspaceDocument document, Set<String> users) {
        NamespaceTemplate template = store.namespace();
        if (template == null) {
            return NamespaceTemplate.legacy(document.values()).stream().<Label>map(StoreRoute.Fixed::new).toList();
        }
        List<Label> labels = new ArrayList<>();
        for (JsonNode.Text part : template.parts()) {
            labels.add(label(new NamespaceTemplate(List.of(part)), part.value(), document, users));
        }
        return labels;
    }

    private static Label label(NamespaceTemplate one, String written, WorkspaceDocument document, Set<String> users) {
        List<NamespaceTemplate.Hole> holes = one.holes();
        if (holes.size() == 1 && holes.getFirst().namesUser()) {
            String hole = "{" + holes.getFirst().written() + "}";
            String before = written.substring(0, written.indexOf(hole));
            String after = written.substring(before.length() + hole.length());
            if (one.labels(document.values()) instanceof Outcome.Ok<List<String>>(List<String> filled)) {
                String label = filled.getFirst();
                users.add(label.substring(before.length(), label.length() - after.length()));
            }
            return new StoreRoute.OfUser(before, after);
        }
        if (holes.stream().anyMatch(hole -> hole.namesUser() || RUN.matcher(hole.modern()).matches())) {
            return new StoreRoute.Varying(written, true);
        }
        return switch (one.labels(document.values())) {
            case Outcome.Ok<List<String>>(List<String> filled) -> new StoreRoute.Fixed(filled.getFirst());
            case Outcome.Failed<List<String>>(Failure _) -> new StoreRoute.Varying(written, false);
        };
    }
}

package dev.stateroom.ui.search;

import dev.stateroom.search.AgentSight;
import dev.stateroom.search.Group;
import dev.stateroom.search.Hit;
import dev.stateroom.search.Scope;
import dev.stateroom.search.Sink;
import dev.stateroom.vfs.Search;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a search has found so far; filled by it on any thread and read by the window now and then. */
final class Gathering implements Sink {
    private final Runnable grown;
    private final Map<Group, Part> parts = new LinkedHashMap<>();
    private final Map<Hit, List<Gone>> gone = new HashMap<>();
    private @Nullable AgentSight sight;

    /** {@code grown} is told that there is more; often, on any thread, and must return at once. */
    Gathering(Runnable grown) {
        this.grown = grown;
    }

    private static final class Part {
        final List<Hit> hits = new ArrayList<>();
        final List<String> problems = new ArrayList<>();
        Search.@Nullable Cost cost;
        boolean complete = true;
    }

    /**
     * What the list shows.
     *
     * @param rows heads and lines
     * @param counts hits by scope
     * @param total hits in all
     * @param missing hits that an agent would not have; -1 where nobody asked
     */
    record Shown(List<Row> rows, Map<Scope, Integer> counts, int total, int missing) {}

    private Part part(Group group) {
        return parts.computeIfAbsent(group, g -> new Part());
    }

    @Override
    public void found(Hit hit) {
        synchronized (this) {
            part(hit.group()).hits.add(hit);
        }
        grown.run();
    }

    @Override
    public void gone(Hit hit, Gone from) {
        synchronized (this) {
            gone.computeIfAbsent(hit, h -> new ArrayList<>()).add(from);
        }
        grown.run();
    }

    @Override
    public void begins(Group group, Search.Cost cost) {
        synchronized (this) {
            part(group).cost = cost;
        }
        grown.run();
    }

    @Override
    public void problem(Group group, String sentence) {
        synchronized (this) {
            part(group).problems.add(sentence);
        }
        grown.run();
    }

    @Override
    public void ended(Group group, Ending ending) {
        synchronized (this) {
            Part part = part(group);
            part.complete &= ending.complete();
            if (group.scope() == Scope.FILES) {
                part.hits.sort(Hit.BY_PLACE);
            }
        }
        grown.run();
    }

    /** The hits in mounted files, for the question what an agent would have found of them. */
    synchronized List<Hit> files() {
        return parts.entrySet().stream()
                .filter(part -> part.getKey().scope() == Scope.FILES)
                .flatMap(part -> part.getValue().hits.stream())
                .toList();
    }

    /** What an agent would have found. */
    synchronized void seen(AgentSight bySight) {
        sight = bySight;
    }

    /** The rows of those scopes, and counts of all. */
    synchronized Shown shown(Set<Scope> scopes) {
        List<Row> rows = new ArrayList<>();
        Map<Scope, Integer> counts = new EnumMap<>(Scope.class);
        int total = 0;
        List<Map.Entry<Group, Part>> inOrder =
                parts.entrySet().stream().sorted(Map.Entry.comparingByKey(Group.IN_ORDER)).toList();
        for (Scope scope : Scope.values()) {
            for (Map.Entry<Group, Part> entry : inOrder) {
                Part part = entry.getValue();
                if (entry.getKey().scope() != scope || (part.hits.isEmpty() && part.problems.isEmpty() && part.cost == null)) {
                    continue;
                }
                total += part.hits.size();
                counts.merge(scope, part.hits.size(), Integer::sum);
                if (scopes.contains(scope)) {
                    rows.add(new Row.Head(entry.getKey(), part.hits.size(), !part.complete));
                    if (part.cost != null) {
                        rows.add(new Row.Reading(part.cost));
                    }
                    part.problems.forEach(problem -> rows.add(new Row.Problem(problem)));
                    part.hits.forEach(hit -> rows.add(row(hit)));
                }
            }
        }
        return new Shown(List.copyOf(rows), counts, total, sight == null ? -1 : sight.missing().size());
    }

    private Row row(Hit hit) {
        AgentSight seen = sight;
        return new Row.Found(
                hit, List.copyOf(gone.getOrDefault(hit, List.of())), seen == null ? null : seen.missing().get(hit));
    }
}

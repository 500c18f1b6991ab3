package dev.stateroom.ui.search;

import dev.stateroom.search.AgentSight;
import dev.stateroom.search.HitGroup;
import dev.stateroom.search.HitLocation;
import dev.stateroom.search.SearchHit;
import dev.stateroom.search.SearchScope;
import dev.stateroom.search.SearchSink;
import dev.stateroom.vfs.FileSearch;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The hits of a search so far; added by the search on any thread, and read by the window from time to time. */
final class CollectedHits implements SearchSink {
    private final Runnable grown;
    private final Map<HitGroup, Part> parts = new LinkedHashMap<>();
    private final Map<SearchHit, List<Gone>> gone = new HashMap<>();
    private @Nullable AgentSight sight;

    /** {@code grown} is called whenever there is more; often, on any thread, and must return at once. */
    CollectedHits(Runnable grown) {
        this.grown = grown;
    }

    private static final class Part {
        final List<SearchHit> hits = new ArrayList<>();
        final List<String> problems = new ArrayList<>();
        FileSearch.@Nullable Cost cost;
        boolean complete = true;
    }

    /**
     * What the list shows.
     *
     * @param rows headings and lines
     * @param counts hits by scope
     * @param total hits in all
     * @param missing hits that an agent would not have; -1 if that was not asked
     */
    record Shown(List<SearchRow> rows, Map<SearchScope, Integer> counts, int total, int missing) {}

    private Part part(HitGroup group) {
        return parts.computeIfAbsent(group, g -> new Part());
    }

    @Override
    public void found(SearchHit hit) {
        synchronized (this) {
            part(hit.group()).hits.add(hit);
        }
        grown.run();
    }

    @Override
    public void gone(SearchHit hit, Gone from) {
        synchronized (this) {
            gone.computeIfAbsent(hit, h -> new ArrayList<>()).add(from);
        }
        grown.run();
    }

    @Override
    public void begins(HitGroup group, FileSearch.Cost cost) {
        synchronized (this) {
            part(group).cost = cost;
        }
        grown.run();
    }

    @Override
    public void problem(HitGroup group, String sentence) {
        synchronized (this) {
            part(group).problems.add(sentence);
        }
        grown.run();
    }

    @Override
    public void ended(HitGroup group, Ending ending) {
        synchronized (this) {
            Part part = part(group);
            part.complete &= ending.complete();
            if (group.scope() == SearchScope.FILES) {
                part.hits.sort(SearchHit.BY_PLACE);
            }
        }
        grown.run();
    }

    /** The hits in mounted files, to be compared with what an agent would have found. */
    synchronized List<SearchHit> files() {
        return parts.entrySet().stream()
                .filter(part -> part.getKey().scope() == SearchScope.FILES)
                .flatMap(part -> part.getValue().hits.stream())
                .toList();
    }

    /** Sets what an agent would have found. */
    synchronized void seen(AgentSight bySight) {
        sight = bySight;
    }

    /** Returns the rows of those scopes, and counts of all. */
    synchronized Shown shown(Set<SearchScope> scopes) {
        List<SearchRow> rows = new ArrayList<>();
        Map<SearchScope, Integer> counts = new EnumMap<>(SearchScope.class);
        int total = 0;
        List<Map.Entry<HitGroup, Part>> inOrder =
                parts.entrySet().stream().sorted(Map.Entry.comparingByKey(HitGroup.IN_ORDER)).toList();
        for (SearchScope scope : SearchScope.values()) {
            for (Map.Entry<HitGroup, Part> entry : inOrder) {
                Part part = entry.getValue();
                if (entry.getKey().scope() != scope || (part.hits.isEmpty() && part.problems.isEmpty() && part.cost == null)) {
                    continue;
                }
                total += part.hits.size();
                counts.merge(scope, part.hits.size(), Integer::sum);
                if (scopes.contains(scope)) {
                    rows.add(new SearchRow.Head(entry.getKey(), part.hits.size(), !part.complete));
                    if (part.cost != null) {
                        rows.add(new SearchRow.Reading(part.cost));
                    }
                    part.problems.forEach(problem -> rows.add(new SearchRow.Problem(problem)));
                    addInFiles(rows, part.hits);
                }
            }
        }
        return new Shown(List.copyOf(rows), counts, total, sight == null ? -1 : sight.missing().size());
    }

    /** Adds the hits of one group; a file with several hits gets a row with its name. */
    private void addInFiles(List<SearchRow> rows, List<SearchHit> hits) {
        for (int from = 0, to; from < hits.size(); from = to) {
            String file = file(hits.get(from));
            for (to = from + 1; file != null && to < hits.size() && file.equals(file(hits.get(to))); to++) {}
            boolean below = to - from > 1;
            if (below) {
                rows.add(new SearchRow.InFile(hits.get(from), to - from));
            }
            hits.subList(from, to).forEach(hit -> rows.add(row(hit, below)));
        }
    }

    /** The file or item that a hit is in, as the list names it; null for messages and calls, which each have a name of their own. */
    static @Nullable String file(SearchHit hit) {
        return hit.place() instanceof HitLocation.Item item ? item.namespace() + " " + item.key() : hit.place().path();
    }

    private SearchRow row(SearchHit hit, boolean below) {
        AgentSight seen = sight;
        return new SearchRow.Found(
                hit, below, List.copyOf(gone.getOrDefault(hit, List.of())), seen == null ? null : seen.missing().get(hit));
    }
}

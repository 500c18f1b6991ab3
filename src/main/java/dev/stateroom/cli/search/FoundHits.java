package dev.stateroom.cli.search;

import dev.stateroom.cli.output.CostNote;
import dev.stateroom.cli.output.ProgressLine;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.report.TerminalText;
import dev.stateroom.search.HitGroup;
import dev.stateroom.search.HitLocation;
import dev.stateroom.search.SearchHit;
import dev.stateroom.search.SearchScope;
import dev.stateroom.search.SearchSink;
import dev.stateroom.vfs.FailureException;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Collects the hits of a search by group, for one document; or prints them as they come. Cancels the search at the limit. */
final class FoundHits implements SearchSink, Cancellation {
    private static final int SHOWN = 200;
    private static final int BEFORE = 60;

    private final Terminal terminal;
    private final ProgressLine progress;
    private final boolean json;
    private final long limit;
    private final long most;
    private final Map<HitGroup, Gathered> groups = new LinkedHashMap<>();
    private @Nullable HitGroup printed;
    private long count;
    private volatile boolean isEnough;

    /** @param limit the total number of hits; one more ends the search */
    FoundHits(Terminal terminal, ProgressLine progress, boolean json, long limit, long most) {
        this.terminal = terminal;
        this.progress = progress;
        this.json = json;
        this.limit = limit;
        this.most = most;
    }

    @Override
    public boolean isRequested() {
        return isEnough;
    }

    private static final class Gathered {
        final Map<SearchHit, List<Gone>> hits = new LinkedHashMap<>();
        final List<String> problems = new ArrayList<>();
        FileSearch.@Nullable Cost cost;
        boolean complete = true;
        boolean ended;
    }

    private Gathered of(HitGroup group) {
        return groups.computeIfAbsent(group, g -> new Gathered());
    }

    @Override
    public void found(SearchHit hit) {
        if (count == limit) {
            isEnough = true;
            return;
        }
        count++;
        if (json) {
            of(hit.group()).hits.put(hit, new ArrayList<>());
            return;
        }
        progress.close();
        if (!hit.group().equals(printed)) {
            printed = hit.group();
            terminal.out().println(terminal.paint(Terminal.Colour.BOLD).apply(title(hit.group())));
        }
        String where = where(hit);
        terminal.out()
                .println("  " + terminal.paint(Terminal.Colour.CYAN).apply(TerminalText.line(where)) + ":"
                        + terminal.paint(Terminal.Colour.FAINT).apply(String.valueOf(hit.line())) + ": "
                        + line(hit, SHOWN));
    }

    @Override
    public void gone(SearchHit hit, Gone from) {
        List<Gone> gone = of(hit.group()).hits.get(hit);
        if (gone != null) {
            gone.add(from);
        } else if (!json) {
            progress.close();
            String when = from.step() == null ? "version " + from.id() : named(from.step());
            terminal.out().println("  " + TerminalText.line(where(hit)) + ":" + hit.line() + ": gone at " + when);
        }
    }

    @Override
    public void begins(HitGroup group, FileSearch.Cost cost) {
        of(group).cost = cost;
        progress.close();
        CostNote.tell(terminal, title(group), cost);
    }

    @Override
    public void searched(int threads) {
        progress.report(threads, -1, threads + " threads");
    }

    @Override
    public void problem(HitGroup group, String sentence) {
        of(group).problems.add(sentence);
        if (!json) {
            progress.close();
            terminal.err().println("note: " + TerminalText.line(title(group) + ": " + sentence));
        }
    }

    @Override
    public void ended(HitGroup group, Ending ending) {
        of(group).complete = ending.complete();
        of(group).ended = true;
        // A group that ended for another reason has reported it.
        if (!json && !ending.complete() && ending.found() >= most) {
            progress.close();
            terminal.err().println("note: " + TerminalText.line(title(group)) + ": only the first "
                    + ending.found() + " hits are given; --limit-per-group gives more");
        }
    }

    long count() {
        return count;
    }

    /** Prints the total. */
    void sum() {
        progress.close();
        terminal.err().println(count + (count == 1 ? " hit" : " hits"));
    }

    /** The line of a hit, starting a little before the match. */
    static String line(SearchHit hit, int most) {
        int from = hit.shownFrom(BEFORE);
        return TerminalText.start((from > 0 ? "…" : "") + hit.text().substring(from).strip(), most);
    }

    private static String title(HitGroup group) {
        return group.scope().id() + " " + group.source() + (group.name().isEmpty() ? "" : " " + group.name());
    }

    /** Names a step; a thread's input is step -1 in LangGraph. */
    private static String named(@Nullable Integer step) {
        return step != null && step < 0 ? "the input" : "step " + step;
    }

    private static String where(SearchHit hit) {
        return switch (hit.place()) {
            case HitLocation.Recorded recorded when hit.group().scope() == SearchScope.FILES -> recorded.path();
            case HitLocation.Mounted mounted -> mounted.file().text();
            case HitLocation.Recorded recorded -> recorded.path() + " since " + named(recorded.step().number());
            case HitLocation.Offloaded offloaded -> offloaded.path();
            case HitLocation.Said said -> said.type() + " message, " + named(said.step().number());
            case HitLocation.Called called -> called.tool() + " " + called.callId() + " " + called.part();
            case HitLocation.Item item -> item.namespace() + " " + item.key() + " " + item.part()
                    + (item.version() == null ? "" : " since version " + item.version());
        };
    }

    /** The results, one object per group; if {@code stopped} ended the search, it ends the document too, which is then marked as cut. */
    Record answer(@Nullable FailureException stopped) {
        isEnough |= stopped != null;
        record FoundAnswer(long count, JsonDocument.JsonRows groups) {}
        return new FoundAnswer(count, rows -> {
            groups(rows);
            if (stopped != null) {
                throw stopped;
            }
        });
    }

    private void groups(Consumer<Object> rows) {
        groups.entrySet().stream().sorted(Map.Entry.comparingByKey(HitGroup.IN_ORDER)).forEach(entry -> {
            HitGroup group = entry.getKey();
            Gathered gathered = entry.getValue();
            Stream<SearchHit> hits = gathered.hits.keySet().stream();
            rows.accept(new GroupAnswer(
                    group.scope().id(),
                    group.source(),
                    group.name(),
                    gathered.hits.size(),
                    gathered.complete && (gathered.ended || !isEnough),
                    gathered.problems.isEmpty() ? null : String.join("; ", gathered.problems),
                    Optional.ofNullable(gathered.cost),
                    (group.scope() == SearchScope.FILES ? hits.sorted(SearchHit.BY_PLACE) : hits)
                            .map(hit -> HitAnswer.of(hit, gathered.hits.getOrDefault(hit, List.of())))
                            .toList()));
        });
    }

    private record GroupAnswer(
            String in,
            String source,
            String name,
            int count,
            boolean complete,
            @Nullable String error,
            Optional<FileSearch.Cost> cost,
            List<HitAnswer> hits) {}

    private record HitAnswer(
            @Nullable String path, long line, String text, int start, int end, JsonDocument.Joined place, List<GoneAnswer> gone) {
        static HitAnswer of(SearchHit hit, List<Gone> gone) {
            JsonDocument.Joined place = switch (hit.place()) {
                case HitLocation.Mounted mounted -> new MountedPlace(mounted.mount());
                case HitLocation.Recorded recorded -> StepPlace.of(recorded.step());
                case HitLocation.Offloaded offloaded -> new OffloadedPlace(StepPlace.of(offloaded.step()), offloaded.callId());
                case HitLocation.Said said -> new SaidPlace(StepPlace.of(said.step()), said.id(), said.type());
                case HitLocation.Called called ->
                    new CalledPlace(StepPlace.of(called.step()), called.callId(), called.tool(), called.agent(), called.part());
                case HitLocation.Item item -> new ItemPlace(item.namespace(), item.key(), item.part(), item.version());
            };
            return new HitAnswer(
                    hit.place().path(), hit.line(), hit.text(), hit.match().from(), hit.match().to(), place,
                    gone.stream().map(one -> new GoneAnswer(one.id(), one.step())).toList());
        }
    }

    private record GoneAnswer(String id, @Nullable Integer step) {}

    private record MountedPlace(String mount) implements JsonDocument.Joined {}

    private record StepPlace(String threadId, String checkpointId, String checkpointNs, @Nullable Integer step) implements JsonDocument.Joined {
        static StepPlace of(HitLocation.Step step) {
            return new StepPlace(step.thread(), step.at().id(), step.at().namespace(), step.number());
        }
    }

    private record OffloadedPlace(StepPlace step, @Nullable String toolCallId) implements JsonDocument.Joined {}

    private record SaidPlace(StepPlace step, @Nullable String messageId, String type) implements JsonDocument.Joined {}

    private record CalledPlace(StepPlace step, @Nullable String toolCallId, String tool, String agent, String part) implements JsonDocument.Joined {}

    private record ItemPlace(Namespace namespace, String key, String part, @Nullable Integer version) implements JsonDocument.Joined {}
}

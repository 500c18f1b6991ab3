package dev.stateroom.cli.store;

import dev.stateroom.cli.output.Terminal;
import dev.stateroom.history.memory.MemoryHint;
import dev.stateroom.history.memory.MemoryHints;
import dev.stateroom.history.store.Namespace;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.report.TerminalText;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.items.NamespaceText;
import dev.stateroom.workspace.memory.MemoryTexts;
import dev.stateroom.workspace.memory.WorkspaceStores;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "hints",
        description = {
            "Check memories for problems: secrets, contradictions, duplicates and near duplicates, with item and line.",
            "Secrets are masked. Exit status 1 if a problem is found.",
        })
final class MemoryHintsCommand extends MemorySourceCommand {
    @Option(names = "--namespace", paramLabel = "NS", description = "Check only this namespace: labels joined by dots, or a JSON array.")
    private @Nullable String namespace;

    @Override
    int answer(WorkspaceStores stores, @Nullable OpenWorkspace workspace, Progress progress) {
        Namespace only = namespace == null ? null : NamespaceText.parse(namespace).orThrow();
        MemoryTexts texts = MemoryTexts.of(stores, only, Cancellation.NEVER).orThrow();
        MemoryHints found = MemoryHints.of(texts.texts(), Cancellation.NEVER);
        print(found.hints().stream().map(MemoryHintsCommand::answer).toList(), () -> {
            found.hints().forEach(this::print);
            terminal.out().println(found.hints().isEmpty()
                    ? "no problems found with " + items(found.looked())
                    : found.hints().size() + (found.hints().size() == 1 ? " hint" : " hints") + " about " + items(found.looked()));
        });
        long left = texts.items() - found.looked();
        if (left > 0) {
            terminal.err().println("note: " + items(left) + (left == 1 ? " was" : " were") + " not checked: no texts, too large, or too many");
        }
        return found.hints().isEmpty() ? DONE : NEGATIVE;
    }

    private static String items(long count) {
        return count + (count == 1 ? " item" : " items");
    }

    private void print(MemoryHint hint) {
        Terminal.Colour colour = hint.kind() == MemoryHint.Kind.SECRET ? Terminal.Colour.RED : Terminal.Colour.YELLOW;
        terminal.out().println(terminal.paint(colour).apply(JsonDocument.word(hint.kind())) + ": " + TerminalText.line(hint.sentence()));
        for (MemoryHint.Spot spot : hint.spots()) {
            terminal.out().println("    " + TerminalText.line(spot.place() + (spot.line() == 0 ? "" : ":" + spot.line()) + ": " + spot.text()));
        }
    }

    private record HintAnswer(String kind, String sentence, List<HintPlace> spots) {}

    private record HintPlace(String store, Optional<Namespace> namespace, @Nullable String key, int line, String text) {}

    private static HintAnswer answer(MemoryHint hint) {
        return new HintAnswer(JsonDocument.word(hint.kind()), hint.sentence(), hint.spots().stream().map(spot -> new HintPlace(
                spot.place().owner(), Optional.ofNullable(spot.place().namespace()), spot.place().key(), spot.line(), spot.text())).toList());
    }
}

package dev.stateroom.ui.tripwire;

import dev.stateroom.history.ToolCall;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.tripwire.RunTripwire;
import dev.stateroom.workspace.tripwire.SprungTripwire;
import java.math.BigDecimal;

/** Tripwires as people read them. */
public final class TripwireWords {
    private TripwireWords() {}

    /** Asked for each time: the language of the window may change. */
    private static Translations words() {
        return Translations.of(TripwireWords.class);
    }

    /** What a tripwire waits for: {@code /secrets/** is touched}. */
    public static String of(RunTripwire wire) {
        return switch (wire) {
            case RunTripwire.PathTouched touched -> words().get("wire.path", touched.paths().text());
            case RunTripwire.FileOverwritten overwritten -> words().get("wire.overwrite", overwritten.paths().text());
            case RunTripwire.TokensPass(long most) -> words().get("wire.tokens", most);
            case RunTripwire.CostPasses(BigDecimal dollars) -> words().get("wire.cost", dollars.toPlainString());
            case RunTripwire.LoopBegins _ -> words().get("wire.loop");
            case RunTripwire.RuleNearlyHit _ -> words().get("wire.nearly");
        };
    }

    /** The same of a thread that is not shown, by its name. */
    public static String in(String what, String thread) {
        return words().get("at.thread", what, thread);
    }

    /** What touched it: {@code read_file /secrets/vault.key at step 207}. */
    public static String of(SprungTripwire one) {
        ToolCall call = one.call();
        String what = call == null ? "" : (call.executedTool() + " " + call.subject()).strip();
        return words().get(call == null ? "at" : "at.call", one.step() == null ? "?" : one.step().toString(), what);
    }
}

package dev.stateroom.ui.tripwire;

import dev.stateroom.history.ToolCall;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.workspace.tripwire.RunTripwire;
import dev.stateroom.workspace.tripwire.SprungTripwire;
import java.math.BigDecimal;

/** Words for tripwires. */
public final class TripwireWords {
    private TripwireWords() {}

    /** Read each time, as the language of the window may change. */
    private static Translations words() {
        return Translations.of(TripwireWords.class);
    }

    /** The condition of a tripwire: {@code /secrets/** is touched}. */
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

    /** The same in a thread that is not shown, with its name. */
    public static String in(String what, String thread) {
        return words().get("at.thread", what, thread);
    }

    /** The event that touched it: {@code read_file /secrets/vault.key at step 207}. */
    public static String of(SprungTripwire one) {
        ToolCall call = one.call();
        String what = call == null ? "" : (call.executedTool() + " " + call.subject()).strip();
        return words().get(call == null ? "at" : "at.call", one.step() == null ? "?" : one.step().toString(), what);
    }
}

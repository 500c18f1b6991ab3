package dev.stateroom.permission;

import java.util.Map;

/**
 * What rules make of the paths of a tree, for one operation: each path by itself, so that the cost follows the paths that are
 * asked about, and summed up for folders. Safe for several threads.
 */
public final class PermissionOverlay {
    private final CompiledRules rules;
    private final RuleOperation operation;
    private final NearPatterns<CompiledPattern> hindering = new NearPatterns<>();

    /** What {@code rules} make of an operation. */
    public PermissionOverlay(CompiledRules rules, RuleOperation operation) {
        this.rules = rules;
        this.operation = operation;
        for (CompiledPattern pattern : rules.hindering(operation)) {
            hindering.add(pattern, pattern);
        }
    }

    /** What happens to a path. */
    public enum Tint {
        /** A rule denies it. */
        DENIED,
        /** A rule asks a person. */
        ASKS,
        /** No rule decides, though one that denies or asks only just misses it: a dot-file, other letters, the folder itself. */
        SLIPS,
        /** A rule or the default allows it. */
        ALLOWED
    }

    /**
     * How many files come to what.
     *
     * @param denied those that a rule denies
     * @param asks those that a person is asked about
     * @param slips those that only just escape a rule
     * @param allowed the other ones that are allowed
     */
    public record Tally(long denied, long asks, long slips, long allowed) {
        /** No files. */
        public static final Tally NONE = new Tally(0, 0, 0, 0);

        /** One file more. */
        public Tally and(Tint tint) {
            return switch (tint) {
                case DENIED -> new Tally(denied + 1, asks, slips, allowed);
                case ASKS -> new Tally(denied, asks + 1, slips, allowed);
                case SLIPS -> new Tally(denied, asks, slips + 1, allowed);
                case ALLOWED -> new Tally(denied, asks, slips, allowed + 1);
            };
        }

        /** Both together. */
        public Tally and(Tally more) {
            return new Tally(denied + more.denied, asks + more.asks, slips + more.slips, allowed + more.allowed);
        }

        /** Those that are allowed for whatever reason. */
        public long open() {
            return slips + allowed;
        }

        /** All of them. */
        public long files() {
            return denied + asks + slips + allowed;
        }
    }

    /**
     * What happens to one path.
     *
     * @param path absolute, as a listing has it, without a slash at the end
     */
    public Tint tint(String path) {
        RuleDecision verdict = rules.decide(operation, path);
        return switch (verdict.mode()) {
            case DENY -> Tint.DENIED;
            case INTERRUPT -> Tint.ASKS;
            case ALLOW -> verdict.isDefault() && slips(path) ? Tint.SLIPS : Tint.ALLOWED;
        };
    }

    /** Asks the patterns alone that begin with a folder around the path. */
    private boolean slips(String path) {
        if (hindering.isEmpty()) {
            return false;
        }
        SplitPath asked = new SplitPath(path);
        return hindering.any(asked, pattern -> pattern.miss(asked).isGap());
    }

    /**
     * Sums up files for every folder around one.
     *
     * @param files absolute paths; those that end in a slash are folders, which do not count
     * @return by folder, without a slash at the end; the root is the empty text and holds all
     */
    public Map<String, Tally> tallies(Iterable<String> files) {
        FolderTallies tallies = new FolderTallies();
        for (String file : files) {
            if (!file.endsWith("/")) {
                tallies.add(file.substring(0, file.lastIndexOf('/')), Tally.NONE.and(tint(file)));
            }
        }
        return tallies.byFolder();
    }
}

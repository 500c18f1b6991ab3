package dev.stateroom.permission;

import java.util.Map;

/**
 * The effect of rules on the paths of a tree, for one operation: computed per path, so that the cost grows with the requested paths, and
 * summed up for folders. Thread-safe.
 */
public final class PermissionOverlay {
    private final CompiledRules rules;
    private final RuleOperation operation;
    private final NearPatterns<CompiledPattern> hindering = new NearPatterns<>();

    /** The effect of {@code rules} on an operation. */
    public PermissionOverlay(CompiledRules rules, RuleOperation operation) {
        this.rules = rules;
        this.operation = operation;
        for (CompiledPattern pattern : rules.hindering(operation)) {
            hindering.add(pattern, pattern);
        }
    }

    /** The effect on a path. */
    public enum Tint {
        /** A rule denies it. */
        DENIED,
        /** A rule asks a person. */
        ASKS,
        /** No rule decides, but one that denies or asks narrowly misses it: a dot-file, other letter case, the folder itself. */
        SLIPS,
        /** A rule or the default allows it. */
        ALLOWED
    }

    /**
     * The number of files with each effect.
     *
     * @param denied files that a rule denies
     * @param asks files that a person is asked about
     * @param slips files that narrowly escape a rule
     * @param allowed all other allowed files
     */
    public record Tally(long denied, long asks, long slips, long allowed) {
        /** No files. */
        public static final Tally NONE = new Tally(0, 0, 0, 0);

        /** A copy with one more file. */
        public Tally and(Tint tint) {
            return switch (tint) {
                case DENIED -> new Tally(denied + 1, asks, slips, allowed);
                case ASKS -> new Tally(denied, asks + 1, slips, allowed);
                case SLIPS -> new Tally(denied, asks, slips + 1, allowed);
                case ALLOWED -> new Tally(denied, asks, slips, allowed + 1);
            };
        }

        /** The sum of both. */
        public Tally and(Tally more) {
            return new Tally(denied + more.denied, asks + more.asks, slips + more.slips, allowed + more.allowed);
        }

        /** The number of files that are allowed for any reason. */
        public long open() {
            return slips + allowed;
        }

        /** The total. */
        public long files() {
            return denied + asks + slips + allowed;
        }
    }

    /**
     * The effect on one path.
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

    /** Tests only the patterns that begin with a folder above the path. */
    private boolean slips(String path) {
        if (hindering.isEmpty()) {
            return false;
        }
        SplitPath asked = new SplitPath(path);
        return hindering.any(asked, pattern -> pattern.miss(asked).isGap());
    }

    /**
     * Sums up files for every enclosing folder.
     *
     * @param files absolute paths; those that end in a slash are folders and are not counted
     * @return by folder, without a slash at the end; the root is the empty text and includes all
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

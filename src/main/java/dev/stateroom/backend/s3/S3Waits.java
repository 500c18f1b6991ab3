package dev.stateroom.backend.s3;

import dev.stateroom.work.WaitingNotice;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/** Says what is waited for while a request of the SDK is on its way. */
final class S3Waits implements ExecutionInterceptor {
    private static final ExecutionAttribute<WaitingNotice> OPEN = new ExecutionAttribute<>("stateroom.waiting");

    @Override
    public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
        end(attributes);
        attributes.putAttribute(OPEN, WaitingNotice.on("the answer of " + context.httpRequest().host()));
    }

    @Override
    public void afterTransmission(Context.AfterTransmission context, ExecutionAttributes attributes) {
        end(attributes);
    }

    @Override
    public void onExecutionFailure(Context.FailedExecution context, ExecutionAttributes attributes) {
        end(attributes);
    }

    private static void end(ExecutionAttributes attributes) {
        WaitingNotice open = attributes.getAttribute(OPEN);
        if (open != null) {
            open.close();
        }
    }
}
